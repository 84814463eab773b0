import { RESPONSE_CODES } from '@canvass/protocol';
import { type EnterpriseService, ServiceFailure } from '@canvass/question-types/view-props';
import { type CallContext, getData, isRecord, saidOf } from './survey-call.ts';

/** Names of enterprises, from `GET /api/survey/enterprise_query/{id}/`. */
export function createEnterpriseService(context: CallContext): EnterpriseService {
  return {
    async find(query) {
      const path = `/api/survey/enterprise_query/${context.surveyId}/`;
      const result = await getData(context, path, { q: query });
      if ('data' in result) return namesIn(result.data);
      const { enterprisesUpdating: updating, enterprisesFailed: failed } = RESPONSE_CODES;
      throw new ServiceFailure(saidOf(result, (result.code === updating.code ? updating : failed).text));
    },
  };
}

function namesIn(data: unknown): readonly string[] {
  const names = isRecord(data) ? data['names'] : undefined;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
