import { faultsIn, singleFault, type Fault } from '../testing/fault.fixtures.ts';
import { validSurvey } from '../testing/valid-survey.fixtures.ts';

export const LANGUAGE_FAULTS: readonly Fault[] = faultsIn(validSurvey, [
  singleFault('a translation of nothing', ['translations', 'zh-CN', 'q8'], { title: 'x' }, [
    'translation.unknown-gid',
    '$.translations["zh-CN"].q8',
  ]),
  singleFault('a translation of no text', ['translations', 'zh-CN', 'q1', 'required'], 'x', [
    'translation.unknown-path',
    '$.translations["zh-CN"].q1.required',
  ]),
  singleFault('a translation into the own language', ['translations', 'en-GB'], { q1: { title: 'x' } }, [
    'translation.own-language',
    '$.translations["en-GB"]',
  ]),
  singleFault('a translation that is not offered', ['translations', 'ar'], { q1: { title: 'x' } }, [
    'translation.language-not-offered',
    '$.translations.ar',
  ]),
  singleFault('a text without translation', ['translations', 'zh-CN', 'q3a'], undefined, [
    'translation.missing',
    '$.translations["zh-CN"]',
  ]),
  singleFault(
    'a translation whose original has changed',
    ['translated_from'],
    { 'zh-CN': { q1: { title: '0' } } },
    ['translation.changed', '$.translations["zh-CN"]'],
  ),
  singleFault('a fingerprint of nothing', ['translated_from'], { 'zh-CN': { q8: { title: '0' } } }, [
    'translation.unused-fingerprints',
    '$.translated_from["zh-CN"]',
  ]),
  singleFault('a translation that is empty', ['translations', 'zh-CN', 'q3a', 'title'], ' ', [
    'translation.missing',
    '$.translations["zh-CN"]',
  ]),
  singleFault(
    'a translation that drops a placeholder',
    ['translations', 'zh-CN', 'q2', 'title'],
    '为什么？',
    ['translation.placeholder-dropped', '$.translations["zh-CN"].q2.title'],
  ),
  singleFault(
    'a translation that adds a placeholder',
    ['translations', 'zh-CN', 'q1', 'title'],
    '同意{{ ext.vip }}？',
    ['translation.placeholder-added', '$.translations["zh-CN"].q1.title'],
  ),
  singleFault('a language without texts', ['project_lang', 'translation_language', 1], { code: 'ar' }, [
    'translation.language-without-texts',
    '$.project_lang.translation_language[1]',
  ]),
  singleFault('a language offered twice', ['project_lang', 'translation_language', 1], { code: 'en-GB' }, [
    'translation.language-twice',
    '$.project_lang.translation_language[1]',
  ]),
  singleFault(
    'a phone number of mainland China in London',
    ['items', 0, 'items', 0, 'items', 1, 'open_attrs'],
    { type: 'mobile' },
    ['type.china-only', '$.items[0].items[0].items[1].open_attrs.type'],
  ),
  singleFault('an own text that the product does not have', ['texts'], { 'en-GB': { 'page.nxt': 'Go' } }, [
    'texts.unknown-key',
    '$.texts["en-GB"]["page.nxt"]',
  ]),
  singleFault('an own text that lacks a parameter', ['texts'], { 'en-GB': { 'page.name': 'A page' } }, [
    'texts.placeholder',
    '$.texts["en-GB"]["page.name"]',
  ]),
  singleFault(
    'an own text with a parameter that is not there',
    ['texts'],
    { ar: { 'page.next': '{{count}}' } },
    ['texts.placeholder', '$.texts.ar["page.next"]'],
  ),
  singleFault('a plural form that is missing', ['texts'], { pl: { 'start.minutes_one': 'Minuta' } }, [
    'texts.plural',
    '$.texts.pl["start.minutes_one"]',
  ]),
  singleFault(
    'a plural form that the language lacks',
    ['texts'],
    { ja: { 'start.minutes_one': '{{count}}分', 'start.minutes_other': '{{count}}分' } },
    ['texts.plural', '$.texts.ja["start.minutes_one"]'],
  ),
  singleFault(
    'a translated default that is a number',
    ['translations', 'zh-CN', 'project', 'ext_params.visits.default'],
    '一',
    ['translation.unknown-path', '$.translations["zh-CN"].project["ext_params.visits.default"]'],
  ),
]);
