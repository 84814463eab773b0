import type { JsonRecord } from '@canvass/authoring';
import type { ChooseText } from './template.ts';

interface Template {
  /** `template.<id>` is the key of its name, and `template.<id>.about` that of its description. */
  readonly id: string;
  /** Loads the template. Its code is loaded only when an author looks at it or uses it. */
  load(): Promise<{ readonly build: (say: ChooseText) => JsonRecord }>;
}

/** The templates from which a new survey can begin, by purpose. */
export const TEMPLATES = [
  { id: 'customer', load: () => import('./templates/customer.table.ts') },
  { id: 'event', load: () => import('./templates/event.table.ts') },
  { id: 'employees', load: () => import('./templates/employees.table.ts') },
  { id: 'screening', load: () => import('./templates/screening.table.ts') },
  { id: 'experiment', load: () => import('./templates/experiment.table.ts') },
  { id: 'quiz', load: () => import('./templates/quiz.table.ts') },
  { id: 'household', load: () => import('./templates/household.table.ts') },
] as const satisfies readonly Template[];
