import type { Dataset, Variable } from '../dataset/dataset.ts';

export const computeVariable = (variable: Partial<Variable>): Variable => ({
  name: 'Q1',
  label: 'How old are you?',
  type: 'number',
  measure: 'scale',
  valueLabels: [],
  missing: [],
  group: 'question',
  ...variable,
});

export const computeDataset = (...variables: readonly Variable[]): Dataset => ({
  id: 'survey',
  title: 'Survey',
  language: 'en-GB',
  variables,
});
