import type { TextKey } from '../../i18n/translation.tsx';

interface Example {
  readonly title: string;
  readonly descriptionKey: TextKey;
  load(): Promise<{ readonly default: object }>;
}

/** The examples from which a new survey can begin. The file of an example is loaded only when it is chosen. */
export const EXAMPLES: readonly Example[] = [
  {
    title: 'Your stay in hospital',
    descriptionKey: 'example.checks',
    load: () => import('../../../../../examples/hospital-visit/project.json'),
  },
  {
    title: 'Bicycle brands: known, considered, ridden',
    descriptionKey: 'example.funnel',
    load: () => import('../../../../../examples/brand-funnel/project.json'),
  },
  {
    title: 'Workshop safety induction',
    descriptionKey: 'example.quiz',
    load: () => import('../../../../../examples/safety-quiz/project.json'),
  },
  {
    title: 'What makes a good snack?',
    descriptionKey: 'example.maxdiff',
    load: () => import('../../../../../examples/snack-maxdiff/project.json'),
  },
  {
    title: 'Riverside health check',
    descriptionKey: 'example.pages',
    load: () => import('../../../../../examples/health-screening/project.json'),
  },
  {
    title: '山丘咖啡顾客研究',
    descriptionKey: 'example.screening',
    load: () => import('../../../../../examples/coffee-study/project.json'),
  },
  {
    title: 'Living in our city',
    descriptionKey: 'example.types',
    load: () => import('../../../../../examples/every-type/project.json'),
  },
];
