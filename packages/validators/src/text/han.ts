/**
 * Chinese characters as a class for regular expressions with the `u` flag: iteration mark, zero, unified and compatibility
 * ideographs, planes 2 and 3. Not \p{Script=Han}, which depends on the host's Unicode version.
 */
export const HAN = '\\u3005\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3fffd}';
