// What an iOS app puts into the window of its web view: a message handler with the name that surveys look for.
window.heard = [];
window.webkit = {
  messageHandlers: { xmSurvey: { postMessage: (message) => window.heard.push(['postMessage', message]) } },
};
