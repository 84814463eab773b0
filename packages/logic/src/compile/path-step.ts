/** One key of a JSON path, as `protocol` writes them: `.title`, `["zh-CN"]`. */
export const pathStep = (key: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
