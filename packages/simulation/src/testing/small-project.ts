/** A valid project with one entry per line, so that tests can name lines. */
export const SMALL_PROJECT = `{
  "format": 1,
  "title": "Tea",
  "project_lang": { "answer_language": "en-GB", "translation_language": [{ "code": "zh-CN" }] }, "timezone": "Asia/Shanghai",
  "one_question_on_page": true,
  "ext_params": [{ "code": "city", "type": "chart" }],
  "items": [
    {
      "type": "G",
      "gid": "g1",
      "items": [
        {
          "type": "Q",
          "gid": "kind",
          "cid": "Q1",
          "qtype": "single",
          "title": "Which tea?",
          "required": true,
          "items": [
            { "gid": "kind_green", "seq": 1, "title": "Green" },
            { "gid": "kind_black", "seq": 2, "title": "Black" },
            { "gid": "kind_none", "seq": 3, "title": "None" }
          ]
        },
        {
          "type": "Q",
          "gid": "cups",
          "cid": "Q2",
          "qtype": "blank",
          "title": "How many cups of {{ Q1 }} in {{ ext.city | default(\\"town\\") }}?",
          "required": true,
          "open_attrs": { "type": "int", "range": [1, 20] }
        },
        {
          "type": "Q",
          "gid": "why",
          "cid": "Q3",
          "qtype": "multiple",
          "title": "Why?",
          "option_order": "random",
          "disp_code": "Q2 > 5",
          "items": [
            { "gid": "why_taste", "seq": 1, "title": "Taste" },
            { "gid": "why_warm", "seq": 2, "title": "Warmth" },
            { "gid": "why_other", "seq": 3, "title": "Other", "is_open": true, "fixed": true }
          ]
        }
      ]
    }
  ],
  "rule_map": { "no_tea": { "bindQ": "kind", "op": "eq", "value": "A3" } },
  "jumpConsList": [{ "bindQ": "kind", "conditionGroup": "no_tea", "endStatus": "screen_out" }],
  "translations": {
    "zh-CN": {
      "project": { "title": "茶" },
      "kind": { "title": "哪种茶？" },
      "kind_green": { "title": "绿茶" },
      "kind_black": { "title": "红茶" },
      "kind_none": { "title": "不喝" },
      "cups": { "title": "在{{ ext.city | default(\\"镇上\\") }}喝几杯{{ Q1 }}？" },
      "why": { "title": "为什么？" },
      "why_taste": { "title": "味道" },
      "why_warm": { "title": "暖和" },
      "why_other": { "title": "其他" }
    }
  }
}
`;
