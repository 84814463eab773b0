// What an older Android app adds by `addJavascriptInterface`: one method for each message. Others are never called.
window.heard = [];
const method = (name) => (text) => window.heard.push([name, JSON.parse(text)]);
window.xmSurvey = Object.fromEntries(
  ['onContentSizeChanged', 'onSubmit', 'onClose', 'close', 'submit', 'eval', 'deleteEverything'].map(
    (name) => [name, method(name)],
  ),
);
