import type { AwardAuditEntry } from '@canvass/protocol';
import { linkNext } from '../../http/page-query.ts';
import { operatorRoute } from '../../http/route.ts';
import { AuditAnswer } from './award-list-answers.ts';
import Type from 'typebox';
import { awardListProperties, awardPage, ID_KEY, NUMBER_KEY, placeOf } from './list-query.ts';

const AuditQuery = Type.Object(awardListProperties(ID_KEY, NUMBER_KEY, NUMBER_KEY));

/**
 * `GET /api/publishing/surveys/{id}/awards/audit?before=&limit=`: what happened to tickets, the latest first: with roll, odds and
 * outcome of each draw. `before` is the last entry's `at~aid~seq~number`, or a time.
 */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards/audit',
  scope: 'publish',
  schemas: { answer: AuditAnswer, query: AuditQuery },
  async handle({ surveyId, query, request, reply, services }) {
    const page = awardPage(surveyId, query);
    const audit = await services.operatedAwards.audit(page);
    const keyOf = ({ at, aid, seq, number }: AwardAuditEntry) => placeOf(at, aid, seq, number);
    linkNext({ request, reply }, { entries: audit, limit: page.limit, name: 'before', keyOf });
    return { audit };
  },
});
