import type { Static } from 'typebox';
import type { Html } from './schema/field.ts';
import type { ExternalParameter as ExternalParameterSchema } from './schema/external-parameter.ts';
import type { Group as GroupSchema, Page as PageSchema } from './schema/group.ts';
import type { Font as FontSchema } from './schema/pages.ts';
import type { ProjectFile as ProjectFileSchema } from './schema/project.ts';
import type * as questionSchema from './schema/question.ts';
import type * as ruleSchema from './schema/rules.ts';
import type { RichText } from './rich-text.ts';

export type { FlowNode } from './schema/flow.ts';
export type { OrderMode, QType, TextType } from './schema/question.ts';
export type {
  AnswerCondition,
  Condition,
  ConditionGroup,
  ConditionValue,
  RuleOperator,
} from './schema/rules.ts';

/** The same shape, read-only all the way down. */
export type DeepReadonly<T> = T extends Html
  ? Html
  : T extends readonly (infer U)[]
    ? readonly DeepReadonly<U>[]
    : T extends object
      ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
      : T;

/** The same shape with every piece of author HTML replaced by its tree (contracts 14). */
export type Prepared<T> = T extends Html
  ? RichText
  : T extends readonly (infer U)[]
    ? readonly Prepared<U>[]
    : T extends object
      ? { readonly [K in keyof T]: Prepared<T[K]> }
      : T;

/** A project file that has been parsed: shapes hold, ids are unique, references resolve, defaults of cids are filled in. */
export type ProjectFile = DeepReadonly<Static<typeof ProjectFileSchema>>;
/** What the engine compiles and views read. Made by `prepareProject`; the public project is one with the secrets left out. */
export type Project = Omit<Prepared<Static<typeof ProjectFileSchema>>, 'translations'> & {
  /** Locale, gid (or `project`), path: rich where the path is rich, else text. */
  readonly translations?: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, RichText>>>>>
  >;
};
export type Group = Prepared<Static<typeof GroupSchema>>;
export type Page = Prepared<Static<typeof PageSchema>>;
export type Question = Prepared<Static<typeof questionSchema.Question>>;
export type Option = Prepared<Static<typeof questionSchema.Option>>;
export type OpenAttributes = Prepared<Static<typeof questionSchema.OpenAttributes>>;
export type ExternalParameter = Prepared<Static<typeof ExternalParameterSchema>>;
export type DisplayRule = Prepared<Static<typeof ruleSchema.DisplayRule>>;
export type OptionDisplayRule = Prepared<Static<typeof ruleSchema.OptionDisplayRule>>;
export type JumpRule = Prepared<Static<typeof ruleSchema.JumpRule>>;
export type Font = Prepared<Static<typeof FontSchema>>;
