import type { TextKey } from '../../i18n/translation.tsx';

/** An example that ships with the product. */
interface Example {
  /** The title in the project file. */
  readonly title: string;
  readonly about: TextKey;
  load(): Promise<{ readonly default: object }>;
}

/** The examples from which a new survey can begin. Their files are loaded when one is chosen. */
export const EXAMPLES: readonly Example[] = [
  {
    title: 'Your stay in hospital',
    about: 'example.checks',
    load: () => import('../../../../../examples/hospital-visit/project.json'),
  },
  {
    title: 'Bicycle brands: known, considered, ridden',
    about: 'example.funnel',
    load: () => import('../../../../../examples/brand-funnel/project.json'),
  },
  {
    title: 'Workshop safety induction',
    about: 'example.quiz',
    load: () => import('../../../../../examples/safety-quiz/project.json'),
  },
  {
    title: 'What makes a good snack?',
    about: 'example.maxdiff',
    load: () => import('../../../../../examples/snack-maxdiff/project.json'),
  },
  {
    title: 'Riverside health check',
    about: 'example.pages',
    load: () => import('../../../../../examples/health-screening/project.json'),
  },
  {
    title: '山丘咖啡顾客研究',
    about: 'example.screening',
    load: () => import('../../../../../examples/coffee-study/project.json'),
  },
  {
    title: 'Living in our city',
    about: 'example.types',
    load: () => import('../../../../../examples/every-type/project.json'),
  },
];
