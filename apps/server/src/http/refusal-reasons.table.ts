/**
 * Messages for reasons of `request.invalid` (`data.key`), which operators read. `{name}` stands for a parameter of the
 * refusal.
 */
export const REFUSAL_REASONS: Readonly<Record<string, string>> = {
  'analysis.anonymous_all': 'The survey is anonymous: its figures count finished responses only.',
  'analysis.anonymous_variables':
    'The survey is anonymous. To protect respondents, a figure may depend on at most {most} variables, and this one would on {count}: the question, its columns, each filter and the weights count. Remove filters, columns or weights.',
  'analysis.condition': 'The variable `{variable}` does not exist, or cannot be filtered in this way.',
  'analysis.question': 'The survey has no such question, or its answers cannot be counted.',
  'analysis.range': 'The smallest value of the filter of `{variable}` is above the largest.',
  'analysis.variable': 'The survey has no such variable, or it cannot be shown in this way.',
  'award.codes': 'The file has no codes, or a code is not 4 to 64 characters without blanks.',
  'award.field_missing': 'A field that the award needs is empty.',
  'client_report.anonymous_texts':
    'The survey is anonymous: a report with a filter cannot show what people wrote, because readers could tell who wrote it. Remove the filter or the texts.',
  'client_report.chart':
    'The answers to the question cannot be shown as this chart. Omit `chart` for the usual one. A table by another question (`columns`) has no chart.',
  'client_report.columns': 'The question, or that of the columns, cannot be shown as a table.',
  'client_report.no_texts': 'The question has no texts that respondents write.',
  'client_report.only_texts': 'The question has only texts, which a report shows if `texts` is true.',
  'client_report.question': 'The survey has no such question, or reports do not show its answers.',
  'draft.no_project': 'The draft is not a project file, which is a JSON object.',
  'draft.other_survey': 'The `projectId` of the draft is that of another survey.',
  'embedding.bad_origin': 'An origin is not of the form https://shop.example.',
  'export.conditions': '`where` is not a JSON list of conditions.',
  'export.unknown_language': 'The survey has no texts in this language.',
  'links.too_long': 'The link is too long for a short link.',
  'operators.manage_all': 'A token that manages tokens cannot be limited to some surveys.',
  'people.no_survey': 'A role names a survey that does not exist.',
  'people.password_common':
    'The password is too easy to guess: it is common, a sequence, or made of the name or e-mail address.',
  'people.password_long': 'The password is longer than 256 characters.',
  'people.password_short': 'The password has fewer than 12 characters.',
  'preview.unknown_gid': 'The survey has no part with the gid `{gid}`.',
  'publishing.bad_time': 'The time does not exist in the calendar.',
  'publishing.end_before_begin': 'The survey would close before it opens.',
  'publishing.unknown_survey': 'The list cannot continue after this survey, because it does not exist.',
  'publishing.unknown_version': 'The survey has no such version.',
  'quotas.unknown_cell': 'The survey has no quota cell `{id}`.',
  'request.bad_number': 'The body has a number that is too large.',
  'request.bad_text': 'The body has text with characters that cannot be stored.',
  'request.duplicate_key': 'The body names a field twice.',
  'request.too_deep': 'The body has too many levels.',
  'request.too_many_values': 'The body has too many values.',
  'request.two_hosts': 'The request has two Host headers.',
  'tables.columns': 'The table would have {count} columns. At most {most} are possible.',
  'tables.variable': 'The survey has no such variable, or it cannot be an axis of a table.',
  'unique_links.expired': 'The links would expire before now. `expires_at` must be in the future.',
  'unique_links.no_member': 'The survey has no such member.',
  'unique_links.no_members': 'The survey has no members. Import them first, or give `count`.',
  'unique_links.no_time':
    'A time does not exist in the calendar, or the links would expire before they start.',
  'unique_links.too_many': 'The survey has more members than links can be made for at once.',
  'validate.format_phone': 'The phone number does not have a valid form.',
  'vote.too_many_options': 'The list has too many options.',
  'webhooks.bad_url': 'The address is not an https:// address that the server may call.',
  'webhooks.too_many': 'The survey has as many webhooks as are possible.',
};
