// What textual-serve's script needs to know before it connects, and why it was disconnected.
"use strict";

const query = new URLSearchParams(window.location.search);
const socketAddress = new URL("ws", document.baseURI);
socketAddress.protocol = socketAddress.protocol === "https:" ? "wss:" : "ws:";

const terminal = document.getElementById("terminal");
terminal.dataset.sessionWebsocketUrl = socketAddress.href;
if (/^\d{1,3}$/.test(query.get("fontsize"))) {
  terminal.dataset.fontSize = query.get("fontsize");
}

// The token was good once. It stays in no history, and no bookmark that leads nowhere.
if (query.has("token")) {
  query.delete("token");
  const rest = query.toString();
  window.history.replaceState(null, "", window.location.pathname + (rest ? "?" + rest : ""));
}

document.getElementById("start").addEventListener("click", () => window.location.reload());

window.WebSocket = class extends window.WebSocket {
  constructor(...parameters) {
    super(...parameters);
    this.addEventListener("close", (event) => {
      if (event.reason) {
        document.getElementById("reason").textContent = event.reason;
      }
    });
  }
};
