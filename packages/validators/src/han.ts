/**
 * Chinese characters as a source for regular expressions with the `u` flag. Fixed ranges rather than
 * \p{Script=Han}, whose content depends on the host's Unicode version: the iteration mark and zero, the
 * unified and compatibility ideographs, and planes 2 and 3.
 */
export const HAN = '\\u3005\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3fffd}';
