// What an Android app adds by `addWebMessageListener`, which says to which origins: text goes in.
window.heard = [];
window.xmSurvey = { postMessage: (text) => window.heard.push(['postMessage', JSON.parse(text)]) };
