/** Texts that tests read beside the code. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
declare module '*.json?raw' {
  const text: string;
  export default text;
}
