/** A guest survey: options, open texts, rules, jumps, code, parameters, placeholders, two languages. */
export const GUESTS = `{
  "format": 1,
  "projectId": "GuestSurvey0000000000001",
  "title": "Your stay",
  "timezone": "Europe/London",
  "project_lang": { "answer_language": "en-GB", "translation_language": [{ "code": "zh-CN" }] },
  "ext_params": [
    { "code": "city", "type": "chart", "default": "York" },
    { "code": "level", "type": "level", "title": "Level", "options": [{ "value": "silver", "title": "Silver" }, { "value": "gold", "title": "Gold" }] },
    { "code": "visits", "type": "int", "default": 0 }
  ],
  "settings": { "begin_time": "2026-03-01T09:00:00Z", "end_time": "2096-03-31T18:00:00Z" },
  "desc_begin_page": { "title": "Welcome", "text": "<p>Some questions about your stay in {{ ext.city }}.</p>" },
  "desc_end_page": { "content": "Thank you! You said: {{ Q1 }}", "screen_out": "Thank you.", "selectType": "link", "jumpLink": "https://example.org/thanks" },
  "items": [
    { "type": "G", "gid": "stay", "title": "Your stay", "items": [
      { "type": "Q", "gid": "room", "qtype": "single", "title": "Which room?", "required": true, "items": [
        { "gid": "room_single", "seq": 1, "title": "Single" },
        { "gid": "room_double", "seq": 2, "title": "Double" },
        { "gid": "room_none", "seq": 3, "title": "I did not stay" } ] },
      { "type": "Q", "gid": "nights", "qtype": "blank", "title": "How many nights?", "required": true, "open_attrs": { "type": "int", "range": [1, 30] } },
      { "type": "Q", "gid": "used", "qtype": "multiple", "title": "What did you use?", "options_range": [1, 3], "option_order": "random", "items": [
        { "gid": "used_pool", "seq": 1, "title": "Pool" },
        { "gid": "used_bar", "seq": 2, "title": "Bar" },
        { "gid": "used_other", "seq": 3, "title": "Other", "is_open": true, "open_attrs": { "type": "unlimit", "range": [1, 50] } },
        { "gid": "used_none", "seq": 4, "title": "Nothing", "exclusive": true, "fixed": true } ] },
      { "type": "Q", "gid": "pool", "qtype": "blank", "title": "How was the pool, after {{ Q2 }} nights?", "disp_code": "Q3A1" }
    ] },
    { "type": "G", "gid": "end", "items": [
      { "type": "Q", "gid": "again", "qtype": "single", "title": "Will you come again?", "items": [
        { "gid": "again_yes", "seq": 1, "title": "Yes" },
        { "gid": "again_no", "seq": 2, "title": "No" } ] },
      { "type": "Q", "gid": "why", "qtype": "blank", "title": "Why not?" },
      { "type": "Q", "gid": "mail", "qtype": "blank", "title": "Your e-mail", "open_attrs": { "type": "email" } }
    ] }
  ],
  "rule_map": {
    "no_stay": { "bindQ": "room", "op": "eq", "value": "A3" },
    "never": { "bindQ": "again", "optGid": "again_no", "op": "notEmpty" },
    "gold": { "param": "level", "op": "eq", "value": "gold" },
    "long": { "code": "Q2 > 7 and ext.visits > 2" },
    "either": { "relation": "or", "items": [{ "ref": "gold" }, { "ref": "long" }] }
  },
  "dispConsList": [{ "targets": ["why"], "action": "display", "conditionGroup": "never" }],
  "dispOptConsList": [{ "target": "used", "options": ["used_pool"], "action": "hide", "conditionGroup": "either" }],
  "jumpConsList": [
    { "bindQ": "room", "conditionGroup": "no_stay", "endStatus": "screen_out" },
    { "bindQ": "again", "conditionGroup": "gold", "nextQ": "mail" }
  ],
  "translations": {
    "zh-CN": {
      "project": { "title": "您的住宿", "desc_begin_page.title": "欢迎", "desc_begin_page.text": "<p>关于您在{{ ext.city }}住宿的几个问题。</p>", "desc_end_page.content": "谢谢！您说：{{ Q1 }}", "desc_end_page.screen_out": "谢谢。", "ext_params.level.title": "等级", "ext_params.level.options.silver.title": "银", "ext_params.level.options.gold.title": "金" },
      "stay": { "title": "您的住宿" },
      "room": { "title": "哪种房间？" }, "room_single": { "title": "单人" }, "room_double": { "title": "双人" }, "room_none": { "title": "没有住" },
      "nights": { "title": "住了几晚？" },
      "used": { "title": "您用了什么？" }, "used_pool": { "title": "泳池" }, "used_bar": { "title": "酒吧" }, "used_other": { "title": "其他" }, "used_none": { "title": "没有" },
      "pool": { "title": "住了{{ Q2 }}晚，泳池怎么样？" },
      "again": { "title": "还会来吗？" }, "again_yes": { "title": "会" }, "again_no": { "title": "不会" },
      "why": { "title": "为什么？" }, "mail": { "title": "您的电子邮箱" }
    }
  }
}
`;

/** A quiz with a flow: points, branches by score, a draw, quotas, an end page on the way. */
export const QUIZ = `{
  "format": 1,
  "title": "Quiz",
  "project_lang": { "answer_language": "en-GB" }, "timezone": "Europe/London",
  "ext_params": [{ "code": "club", "type": "boolean" }],
  "items": [
    { "type": "G", "gid": "start", "items": [
      { "type": "Q", "gid": "adult", "qtype": "single", "title": "Are you an adult?", "required": true, "items": [
        { "gid": "adult_yes", "seq": 1, "title": "Yes" }, { "gid": "adult_no", "seq": 2, "title": "No" } ] },
      { "type": "Q", "gid": "seas", "qtype": "single", "title": "How many oceans?", "items": [
        { "gid": "seas_five", "seq": 1, "title": "5", "score": 2 }, { "gid": "seas_six", "seq": 2, "title": "6" } ] },
      { "type": "Q", "gid": "rivers", "qtype": "multiple", "title": "Which are rivers?", "items": [
        { "gid": "rivers_nile", "seq": 1, "title": "Nile", "score": 1 }, { "gid": "rivers_wien", "seq": 2, "title": "Wien", "score": 1 }, { "gid": "rivers_etna", "seq": 3, "title": "Etna" } ] },
      { "type": "Q", "gid": "city", "qtype": "blank", "title": "The capital of Peru?" } ] },
    { "type": "G", "gid": "red", "items": [ { "type": "Q", "gid": "red_q", "qtype": "blank", "title": "About red" } ] },
    { "type": "G", "gid": "blue", "items": [ { "type": "Q", "gid": "blue_q", "qtype": "blank", "title": "About blue" } ] },
    { "type": "G", "gid": "low", "items": [ { "type": "Q", "gid": "low_q", "qtype": "blank", "title": "What was hard?" } ] },
    { "type": "G", "gid": "high", "items": [ { "type": "Q", "gid": "high_q", "qtype": "blank", "title": "What was easy?" } ] }
  ],
  "rule_map": { "child": { "bindQ": "adult", "op": "eq", "value": "A2" } },
  "scores": { "answer_keys": { "city": ["Lima"] }, "question_scores": { "city": 2 }, "max": 6 },
  "flow": { "fid": "root", "type": "F", "ftype": "root", "items": [
    { "fid": "n1", "type": "G", "gid": "start" },
    { "fid": "n2", "type": "F", "ftype": "endPage", "endType": "screen_out", "conditionGroup": "child" },
    { "fid": "n3", "type": "F", "ftype": "randomSet", "extract_count": 1, "items": [
      { "fid": "n4", "type": "G", "gid": "red" },
      { "fid": "n5", "type": "G", "gid": "blue" } ] },
    { "fid": "n6", "type": "F", "ftype": "branch", "needScore": true, "score": [null, 2], "items": [{ "fid": "n7", "type": "G", "gid": "low" }] },
    { "fid": "n8", "type": "F", "ftype": "branch", "needScore": true, "score": [3, null], "items": [{ "fid": "n9", "type": "G", "gid": "high" }] }
  ] },
  "quotas": [
    { "id": "oceans", "name": "Oceans", "mode": "stop", "check": "both", "cells": [
      { "id": "seas_right", "name": "Five oceans", "cap": 100, "cond": "Q2A1" },
      { "id": "seas_wrong", "name": "Six oceans", "cap": 50, "cond": "Q2A2" } ] },
    { "id": "phones", "name": "Phones", "mode": "count", "cells": [{ "id": "phones_on", "name": "On a phone", "cap": 80, "cond": "device == \\"phone\\"" }] }
  ],
  "desc_end_page": { "content": "You have {{ total_score }} of 6 points." }
}
`;

/** A product test: carried options, orders, a maxdiff, a matrix, a table, scores of items, a tree, screens. */
export const BRANDS = `{
  "format": 1,
  "title": "Brands",
  "project_lang": { "answer_language": "en-GB" }, "timezone": "Europe/London",
  "items": [
    { "type": "G", "gid": "brands", "items": [
      { "type": "Q", "gid": "known", "qtype": "multiple", "title": "Which do you know?", "option_order": "random", "items": [
        { "gid": "known_alba", "seq": 1, "title": "Alba" }, { "gid": "known_brio", "seq": 2, "title": "Brio" }, { "gid": "known_none", "seq": 3, "title": "None", "exclusive": true, "fixed": true } ] },
      { "type": "Q", "gid": "eaten", "qtype": "multiple", "title": "Which have you eaten?", "items": [
        { "gid": "eaten_alba", "seq": 1, "title": "Alba", "option_origin": "known_alba" },
        { "gid": "eaten_brio", "seq": 2, "title": "Brio", "option_origin": "known_brio" },
        { "gid": "eaten_none", "seq": 3, "title": "None of these", "exclusive": true } ] },
      { "type": "Q", "gid": "best", "qtype": "single", "title": "Which is best?", "option_from": "eaten", "question_from": "eaten", "items": [
        { "gid": "best_alba", "seq": 1, "title": "Alba", "option_origin": "eaten_alba" },
        { "gid": "best_brio", "seq": 2, "title": "Brio", "option_origin": "eaten_brio" },
        { "gid": "best_none", "seq": 3, "title": "Neither" } ] } ] },
    { "type": "G", "gid": "taste", "items": [
      { "type": "Q", "gid": "rank", "qtype": "sort", "title": "Put them in order", "options_range": [1, 3], "items": [
        { "gid": "rank_sweet", "seq": 1, "title": "Sweet" }, { "gid": "rank_salty", "seq": 2, "title": "Salty" }, { "gid": "rank_sour", "seq": 3, "title": "Sour" } ] },
      { "type": "Q", "gid": "diff", "qtype": "maxdiff", "title": "Best and worst", "task_number": 6, "option_number": 3, "items": [
        { "gid": "diff_a", "seq": 1, "title": "Crisp" }, { "gid": "diff_b", "seq": 2, "title": "Fresh" }, { "gid": "diff_c", "seq": 3, "title": "Cheap" },
        { "gid": "diff_d", "seq": 4, "title": "Local" }, { "gid": "diff_e", "seq": 5, "title": "Light" }, { "gid": "diff_f", "seq": 6, "title": "Green" } ] },
      { "type": "Q", "gid": "grid", "qtype": "matrix_single", "title": "How often?", "items": [
        { "gid": "grid_often", "seq": 1, "title": "Often" }, { "gid": "grid_never", "seq": 2, "title": "Never" } ], "rows_items": [
        { "gid": "grid_home", "seq": 1, "title": "At home" }, { "gid": "grid_work", "seq": 2, "title": "At work" } ] },
      { "type": "Q", "gid": "nps", "qtype": "score", "custom_qtype": "nps", "title": "Would you recommend {{ Q3 | default(\\"them\\") }}?", "items": [
        { "gid": "nps_one", "seq": 1, "title": "Recommend" } ] },
      { "type": "Q", "gid": "marks", "qtype": "score", "title": "Marks", "score_range": [1, 5, 1], "items": [
        { "gid": "marks_taste", "seq": 1, "title": "Taste" }, { "gid": "marks_price", "seq": 2, "title": "Price" } ] },
      { "type": "Q", "gid": "parts", "qtype": "proportion", "title": "Share out 100", "total": 100, "items": [
        { "gid": "parts_a", "seq": 1, "title": "Taste" }, { "gid": "parts_b", "seq": 2, "title": "Price" } ] },
      { "type": "Q", "gid": "place", "qtype": "cascader", "title": "Where?", "tree_list": [
        { "gid": "europe", "title": "Europe", "items": [{ "gid": "cork", "title": "Cork" }, { "gid": "lyon", "title": "Lyon" }] },
        { "gid": "asia", "title": "Asia", "items": [{ "gid": "osaka", "title": "Osaka" }] } ] },
      { "type": "Q", "gid": "shops", "qtype": "auto_table", "title": "Shops", "min": 1, "max": 5, "items": [
        { "gid": "shops_name", "seq": 1, "title": "Name" }, { "gid": "shops_km", "seq": 2, "title": "Kilometres", "setType": "int" } ] },
      { "type": "Q", "gid": "week", "qtype": "multiple", "title": "On which days?", "screens": [["mon", "tue"], ["sat"]], "items": [
        { "gid": "mon", "seq": 1, "title": "Monday" }, { "gid": "tue", "seq": 2, "title": "Tuesday" }, { "gid": "sat", "seq": 3, "title": "Saturday" } ] },
      { "type": "Q", "gid": "drinks", "qtype": "multiple", "title": "What do you drink?", "showOptionsGroupTitle": true, "option_group_list": [
        { "gid": "hot", "title": "Hot" }, { "gid": "cold", "title": "Cold" } ], "items": [
        { "gid": "tea", "seq": 1, "title": "Tea", "group_id": "hot" }, { "gid": "juice", "seq": 2, "title": "Juice", "group_id": "cold" } ] },
      { "type": "Q", "gid": "extra", "qtype": "multiple", "title": "With what?", "optionsBindEffect": true, "option_bind_list": [{ "optGid": "extra_milk", "bindQ": "drinks", "bindOpt": "tea" }], "items": [
        { "gid": "extra_milk", "seq": 1, "title": "Milk", "selected": true }, { "gid": "extra_ice", "seq": 2, "title": "Ice", "autoSelect": true, "auto_code": "Q12A2" } ] },
      { "type": "Q", "gid": "last", "qtype": "blank", "title": "Anything else?" } ] }
  ],
  "rule_map": { "fan": { "bindQ": "best", "op": "eq", "value": "A1" } },
  "dispConsList": [{ "targets": ["last"], "action": "display", "conditionGroup": "fan" }],
  "relatedRefs": [{ "sourceGid": "known", "targetGid": "eaten", "mode": "select", "type": "option" }],
  "optionOrderRefs": [{ "sourceGid": "known", "targetGid": "eaten" }]
}
`;
