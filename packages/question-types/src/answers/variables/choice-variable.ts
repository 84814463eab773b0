import type { VariableChoice } from '@canvass/logic';
import type { Option } from '@canvass/project';

/** The possible values of a choice among options (or rows): the author's own, otherwise `seq`, which never changes. */
export const choicesAmong = (options: readonly Option[] = []): readonly VariableChoice[] =>
  options.map(({ gid, seq, value = seq, title }) => ({ key: gid, value, title }));
