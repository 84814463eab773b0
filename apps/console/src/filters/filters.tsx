import type { AnalysisCondition, AnalysisPlan } from '@canvass/protocol';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { api } from '../api/api.ts';
import { surveyPath } from '../api/surveys.ts';

export const { usePlanQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    plan: build.query<AnalysisPlan, string>({
      query: (id) => ({ path: surveyPath(id, 'analysis', 'questions') }),
      providesTags: ['survey'],
    }),
  }),
});

interface Filters {
  readonly conditions: readonly AnalysisCondition[];
  setConditions(conditions: readonly AnalysisCondition[]): void;
}

const FiltersContext = createContext<Filters | undefined>(undefined);

/** Keeps the conditions that select responses while an operator moves between the pages of a survey. */
export function FiltersProvider({ children }: { readonly children: ReactNode }) {
  const [conditions, setConditions] = useState<readonly AnalysisCondition[]>([]);
  return (
    <FiltersContext value={{ conditions: conditions, setConditions: setConditions }}>
      {children}
    </FiltersContext>
  );
}

/** Gives a part of a page its own conditions, such as the conditions that are saved with a report. */
export function SeparateFilters({
  conditions,
  setConditions,
  children,
}: Filters & { readonly children: ReactNode }) {
  return <FiltersContext value={{ conditions, setConditions }}>{children}</FiltersContext>;
}

export function useFilters(): Filters {
  const filters = useContext(FiltersContext);
  if (filters === undefined) throw new Error('useFilters outside of FiltersProvider');
  return filters;
}
