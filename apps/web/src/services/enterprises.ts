import { type EnterpriseService, ServiceFailure } from '@canvass/question-types/view-props';
import { type CallContext, getData, isRecord } from './survey-call.ts';

/** Code of the call while the names are being read (CODE-1, enterprise_error254). */
const DATA_UPDATING = 254;

/** Names of enterprises, from `GET /api/survey/enterprise_query/{id}/`. */
export function createEnterpriseService(context: CallContext): EnterpriseService {
  return {
    async find(query) {
      const path = `/api/survey/enterprise_query/${context.surveyId}/?q=${encodeURIComponent(query)}`;
      const result = await getData(context, path);
      if ('data' in result) return namesIn(result.data);
      const key = result.code === DATA_UPDATING ? 'enterprise_error254' : 'enterprise_error';
      throw new ServiceFailure({ key });
    },
  };
}

function namesIn(data: unknown): readonly string[] {
  const names = isRecord(data) ? data['names'] : undefined;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
