// What the messaging app puts into the web view of a mini program.
window.heard = [];
window.WeixinJSBridge = {
  invoke: (_, { name, arg }) => window.heard.push([name, arg]),
};
