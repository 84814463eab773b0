import type { Static } from 'typebox';
import type { Html, Link } from './schema/field.ts';
import type * as awardSchema from './results/awards/award.ts';
import type { ExternalParameter as ExternalParameterSchema } from './parameters/external-parameter.ts';
import type { Group as GroupSchema, Page as PageSchema, SectionFile } from './flow/group.ts';
import type { Font as FontSchema } from './pages/pages.ts';
import type { ProjectFile as ProjectFileSchema } from './shape/project-file.ts';
import type { Level } from './questions/level.ts';
import type { TreeNode } from './schema/tree-node.ts';
import type * as optionSchema from './questions/option.ts';
import type { Attachments as AttachmentsSchema } from './questions/attachment-fields.ts';
import type { Question as QuestionSchema } from './questions/question.ts';
import type { FAMILIES, Family } from './questions/field-families.table.ts';
import type { QUESTION_TYPES, TypeId } from './questions/question-types.table.ts';
import type { QuotaGroup as QuotaGroupSchema } from './quotas/quota.ts';
import type { ConsistencyCheck as ConsistencyCheckSchema } from './rules/consistency-check.ts';
import type * as ruleSchema from './rules/rules.ts';
import type { LinkText, RichText } from './rich-text/rich-text.ts';

export type { FlowNode } from './flow/flow.ts';
export type { FlowNodeKindName, FlowNodeKinds } from './flow/flow-node-kinds.ts';
export type { DateOrder, OrderMode, TextType } from './questions/option.ts';
export type { AnswerCondition, Condition, ConditionValue, RuleOperator } from './rules/rules.ts';

/** The type with all members read-only at every depth. */
export type DeepReadonly<T> = T extends Html | Link
  ? T
  : T extends readonly (infer U)[]
    ? readonly DeepReadonly<U>[]
    : T extends object
      ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
      : T;

/** The type with every piece of author HTML replaced by its tree (PROJECT-7). */
export type PreparedValue<T> = T extends Html
  ? RichText
  : T extends Link
    ? LinkText
    : T extends readonly (infer U)[]
      ? readonly PreparedValue<U>[]
      : T extends object
        ? { readonly [K in keyof T]: PreparedValue<T[K]> }
        : T;

/** Everything in a project file that has an id, by its kind. */
export interface ItemValues {
  readonly question: Static<typeof QuestionSchema>;
  readonly group: Static<typeof GroupSchema>;
  readonly page: Static<typeof PageSchema>;
  readonly section: SectionFile;
  readonly option: Static<typeof optionSchema.Option>;
  readonly row: Static<typeof optionSchema.Option>;
  readonly option_group: Static<typeof optionSchema.OptionGroup>;
  readonly row_group: Static<typeof optionSchema.RowGroup>;
  readonly level: Static<typeof Level>;
  readonly tag: NonNullable<Static<typeof Level>['items']>[number];
  readonly node: TreeNode;
}

/** A project file without errors: shapes are valid, ids unique, references resolved and default cids filled in. */
export type ProjectFile = DeepReadonly<Static<typeof ProjectFileSchema>>;
/** A project for engine and views, created by `prepareProject`. The public project has the same type, without secrets. */
export type Project = Omit<
  PreparedValue<Static<typeof ProjectFileSchema>>,
  'translations' | 'quota_waits' | 'has_awards' | 'text_order'
> & {
  /** Translated texts by locale, gid (or `project`) and path. Texts of rich paths are trees. */
  readonly translations?: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, RichText>>>>>
  >;
  /** Present only in the public project, in place of the quotas, which stay on the server. */
  readonly quota_waits?: QuotaWaits;
  /** Set in the public project if the survey has awards. */
  readonly has_awards?: true;
  /** Languages of `texts` in the order in which a page uses them, by the page's language. Present only in browsers. */
  readonly text_order?: Readonly<Record<string, readonly string[]>>;
};
/** When a browser must ask the server whether a quota is full (ENGINE-4). */
export interface QuotaWaits {
  /** Whether the condition of a cell reads no question, so that it is decided at the start. */
  readonly start: boolean;
  /** gids of questions that conditions of cells read. At Next, browsers ask the server if the page has one of them. */
  readonly gids: readonly string[];
}
export type Group = PreparedValue<Static<typeof GroupSchema>>;
export type Page = PreparedValue<Static<typeof PageSchema>>;
export type Section = PreparedValue<SectionFile>;
export type Question = PreparedValue<Static<typeof QuestionSchema>>;
/** An entry in `items` of a project, group, page or section. */
export type ProjectItem = Group | Page | Section | Question;
/** A question with only the fields of these families. The engine reads all families, a question type only its own. */
export type QuestionWith<F extends Family> = Omit<Question, FieldOf<Exclude<Family, F>>>;
type FieldOf<F extends Family> = { [K in F]: keyof (typeof FAMILIES)[K] }[F];
/** The fields of every question. */
export type BaseQuestion = QuestionWith<never>;
/** A question of one of these types. */
export type QuestionOf<T extends TypeId> = QuestionWith<(typeof QUESTION_TYPES)[T]['question'][number]>;
export type Option = PreparedValue<Static<typeof optionSchema.Option>>;
/** Settings of attachments (TYPE-21). */
export type Attachments = PreparedValue<Static<typeof AttachmentsSchema>>;
export type OpenAttributes = PreparedValue<Static<typeof optionSchema.OpenAttributes>>;
export type OptionGroup = PreparedValue<
  Static<typeof optionSchema.OptionGroup> | Static<typeof optionSchema.RowGroup>
>;
export type ExternalParameter = PreparedValue<Static<typeof ExternalParameterSchema>>;
export type DisplayRule = PreparedValue<Static<typeof ruleSchema.DisplayRule>>;
export type JumpRule = PreparedValue<Static<typeof ruleSchema.JumpRule>>;
export type RelatedReference = PreparedValue<Static<typeof ruleSchema.RelatedReference>>;
export type OrderReference = PreparedValue<Static<typeof ruleSchema.OrderReference>>;
export type ConsistencyCheck = PreparedValue<Static<typeof ConsistencyCheckSchema>>;
export type QuotaGroup = PreparedValue<Static<typeof QuotaGroupSchema>>;
export type QuotaCell = QuotaGroup['cells'][number];
export type Award = PreparedValue<Static<typeof awardSchema.Award>>;
export type Prize = PreparedValue<Static<typeof awardSchema.Prize>>;
export type Font = PreparedValue<Static<typeof FontSchema>>;
