import type { VariableChoice } from '@canvass/logic';
import type { Option } from '@canvass/project';

/** What a choice among options (or rows) can be: numbered by `seq`, which never changes. */
export const choicesAmong = (options: readonly Option[] = []): readonly VariableChoice[] =>
  options.map(({ gid, seq, title }) => ({ key: gid, value: seq, title }));
