import Type from 'typebox';
import { closed, rich } from '../schema/field.ts';

/** What authors may say where a survey cannot be answered; each field in place of the product's own words. */
export const statusPage = Type.Optional(
  Type.Object(
    {
      contact: rich('Whom respondents may ask, on every page that says why they cannot answer.'),
      over: rich('The survey is over, or was deleted.'),
      not_started: rich('It has not begun yet. The time is shown below.'),
      store_deleted: rich('The store that it belongs to is no more.'),
      out_of_scope: rich('The respondent is not among those who are asked.'),
      ip_answered: rich('It was answered from the same network.'),
      device_limit: rich('It was answered on the same device, or by the same person, as often as it may be.'),
      link_used: rich('The link has been used.'),
      link_disabled: rich('The link no longer holds.'),
      link_deleted: rich('The link was deleted.'),
      cannot_continue: rich('The response can no longer be gone on with.'),
      already_submitted: rich('The response was submitted before.'),
    },
    {
      ...closed,
      title: 'the pages about the state of the survey',
      description: 'Pages that say why the survey cannot be answered.',
    },
  ),
);
