/**
 * Meanings of fields in forms, by `<record>.<field>`, in place of descriptions that name fields of the file. An empty
 * meaning is not shown.
 */
export const FIELD_MEANINGS: Readonly<Record<string, string>> = {
  'question.dispSelect': 'Decides if the question has both. By default, the one that it has.',
  'question.jumpSelect': 'Decides if the question has both. By default, the one that it has.',
  'question.option_group_list': 'Groups of options. An option chooses its group in its own form.',
  'question.rows_items': 'Rows of a matrix, categories of a classification, or images of an image choice.',
  'question.category_items': 'Categories of a classification.',
  'question.row_group_list': 'Groups of rows. A row chooses its group in its own form.',
  'question.search': 'Shown if there are more than 15 options.',
  'question.value_type': 'Of a list, a choice counts as its value.',
  'question.freeze':
    'Keeps the first value once the respondent leaves the page. Otherwise the value follows the answers.',
  'question.required': 'By default, an answer is optional.',
  'question.no_answer':
    'Answers that respondents may give instead. They are enough for a required question. Rules see no answer.',
  'question.words_number_range': 'Number of characters. For a number, also the most decimals.',
  'question.entries':
    'The answer is a list of texts, one field below the other; respondents can add fields. The rules of the text apply to each entry.',
  'question.options_range':
    'Number of choices. In a matrix, per row; in a classification, per category. Empty for no limit.',
  'question.total_rule': 'Whether all proportions must add up to the total, or may add up to less.',
  'question.look_seconds':
    'Seconds for which each image is shown before its regions can be chosen (default 5).',
  'question.answer_seconds':
    'Seconds for choosing on all images together. Respondents are warned and may have more. Empty for no limit.',
  'question.country':
    'The country whose regions are listed. China has provinces, cities, districts and streets; Brazil has states and cities.',
  'question.score_range': 'The lowest and the highest number of the scale, and the step between numbers.',
  'question.showCellSetting':
    'Leaves out the cells that rows name under “May be left empty” (default: yes if a row names some).',
  'question.defaultOptionSelect':
    'Counts even while the question is hidden. Choose whether the only visible option is chosen, or which options are, or an expression.',
  'question.read_only':
    'The question is shown with its value, such as a default answer, and cannot be answered. The value is stored and exported like an answer.',
  'question.auto_fill': 'An expression whose value is the answer until the respondent gives one.',
  'question.loop_autofill':
    'If the only visible option is the default answer: one of the visible options is chosen, a different one from respondent to respondent.',
  'question.plaster_code':
    'An expression that changes the question before it is shown, for example its title or its limits. The reference of expressions lists what it can change.',
  'question.optionsBindEffect': 'The conditions of options by earlier answers are in force (default: yes).',
  'question.rowsBindEffect': 'The conditions of rows by earlier answers are in force (default: yes).',
  'question.option_from':
    'The options of this question follow those of the earlier question. Its options name what they mirror.',
  'question.question_from': 'The options are in the same order as those of this question.',
  'question.optionsGroupEffect': 'Rules and expressions can show and hide option groups (default: yes).',
  'question.rowsGroupEffect': 'Rules and expressions can show and hide row groups (default: yes).',
  'option.cid':
    'Code in scripts and expressions. By default A and the number of the option, or R and the number of the row.',
  'option.value':
    'Value in exports and expressions: a number or text, different for each option. By default the number of the option.',
  'option.option_origin':
    'The option or row of an earlier question that is carried forward as this one, with its title and open text.',
  'option.autoSelect': 'The expression below chooses the option.',
  'option.auto_code': 'The option is chosen if this expression holds, and otherwise not.',
  'option.auto_val': 'Open text of the option if the expression chooses it.',
  'option.required': 'A row, blank or column that must be filled.',
  'option.allowNull':
    'Choose whether it may be left empty even if the question is required, or the cells of a matrix that are not asked.',
  'option.setType': 'What respondents write in the cells of a column (default: anything).',
  'option.setValue':
    'For dates, how they are written: yyyy, yyyy-MM or yyyy-MM-dd. For texts, the shortest and the longest, such as 2,10.',
  'rules of an open text.type': 'What respondents write (default: anything).',
  'rules of an open text.range':
    'Length of the text. For a number, also the most decimals. Empty for no limit.',
  'rules of an open text.format': 'How exact a date is (default: day).',
  'rules of an open text.international':
    'For e-mail addresses: letters of all scripts before the at-sign, such as müller@example.de, to which many mail programs cannot write.',
  'rules of an open text.mobile':
    'For phone numbers: refuses landlines of countries whose numbers show which are landlines.',
  'rules of an open text.autocomplete':
    'The personal data that the text asks for, which browsers then offer to fill in. E-mail, phone and postal code are known by their type.',
  'rules of an open text.pattern':
    'For experts: a regular expression that the whole text must match. The text then has at most 2,000 characters.',
  'rules of an open text.country':
    'For postal codes and national numbers, which need it: the two letters of the country, such as DE.',
  'rules of an open text.kind':
    'For national numbers: the kind of number, such as cpf or cnpj in Brazil. Required if the country has several.',
  'codes of no answer.dont_know': 'Number for “don’t know” in files with labels (default -8).',
  'codes of no answer.prefer_not': 'Number for “prefer not to say” in files with labels (default -9).',
  'texts of no answer.dont_know': 'Your own text for “don’t know”.',
  'texts of no answer.prefer_not': 'Your own text for “prefer not to say”.',
  'option group.type': 'What the group holds.',
  'row group.type': 'What the group holds.',
  'attachments.allowNotUpload': 'By default yes, unless a minimum is set.',
  'attachments of options.allowNotUpload': 'By default yes, unless a minimum is set.',
  'attachments.minNum': 'Minimum number of files. If files are optional, none is valid too.',
  'attachments of options.minNum': 'Minimum number of files. If files are optional, none is valid too.',
  'bound option.mode': 'Whether the earlier choice shows it or hides it.',
  'bound row.mode': 'Whether the earlier choice shows it or hides it.',
  'bound option.bindOpt': 'The option of the earlier question whose choice decides. Empty for any.',
  'bound row.bindOpt': 'The option of the earlier question whose choice decides. Empty for any.',
  'bound option.bindRow': 'The row of the earlier question in which the choice decides. Empty for any.',
  'bound row.bindRow': 'The row of the earlier question in which the choice decides. Empty for any.',
  'group.item_order': 'Order of the questions, sections and pages in it (default: as written).',
  'page.item_order': 'Order of the questions, sections and pages in it (default: as written).',
  'section.item_order': 'Order of the questions, sections and pages in it (default: as written).',
  'section.cid': 'Code in expressions.',
  'settings of all pages.showNumberByOrder': 'Otherwise all questions are numbered in your order.',
  'design.accent_dark': 'The same on dark pages. By default as on light pages.',
  'design.font':
    'Fonts of the device. Only some devices have a rounded one, such as Apple’s; the others show the plain one.',
  'design.heading_font': 'Kind of font of headings. By default as other texts.',
  'design.font_family':
    'Name of one of your own fonts for all texts, or several with commas: the first one that has a letter shows it.',
  'design.heading_family': 'The same for headings. By default as other texts.',
  'design.stage': 'Layout with an image beside the question, if each page has one question.',
  'font of the design.family': 'The name by which the fields for fonts refer to it.',
  'font of the design.style': 'Upright or italic letters of this file.',
  'cover.focus': 'Point of the cover image that stays visible, as “50% 20%” from the top left corner.',
  'project.ext_params': 'Values that the link of the survey can carry. Rules and texts can use them.',
  'external parameter.code': 'Rules and texts use it too, so change it only before they do.',
  'external parameter.type': '',
  'external parameter.options': 'From low to high, if they have an order.',
  'external parameter.signed': 'Others cannot set it by changing the link. Quotas can read only such values.',
  'messaging.browser': 'Others get a code to scan.',
  'messaging.auth': 'If always, others get a code to scan.',
  'messaging.skip': 'If respondents are identified always.',
  'project.messaging': 'For surveys that are opened inside a messaging app.',
  'external parameter.title': '',
  'external parameter.default': '',
  'value of a parameter.title': '',
  'project.timezone': 'Dates of the survey are in this zone (default: Shanghai).',
  'project.select_view': 'Layout of a preview, unless its link sets another one (default: phone).',
  'project.openCustomCid': 'Otherwise codes count the questions: Q1, Q2, …',
  'project.settings': '',
  'project.btns_text': '',
  'project.desc_common_page': '',
  'project.desc_question_page_default': '',
  'project.project_lang': '',
  'settings of all pages.theme_style': 'Use the colour of the design instead.',
  'font settings.size':
    'Defaults: 14 on the start page and for explanations, 16 for options, 22 for titles of questions. Less than 14 is shown as 14.',
  'start page.skip_phone': 'Default: as on other devices.',
  'end page.jumpLink':
    'Address that opens after a finished response. Placeholders after the host name are replaced by codes and values.',
  'end page.screen_out_link':
    'Address that opens for respondents who were screened out. Placeholders after the host name are replaced.',
  'end page.quota_full_link':
    'Address that opens for respondents whose quota is full. Placeholders after the host name are replaced.',
  'end page.selectType':
    'The text alone opens no page afterwards. With a page, its address is required. By default a page opens if there is an address.',
  'end.name': 'The outline, rules and the flow show it. Respondents never see it.',
  'end.content': 'Without a text, the page shows the usual text for the way in which the survey ended.',
  'end.award': 'Only respondents who end here get it.',
  'settings.begin_time': 'The survey can be answered from this time on.',
  'settings.end_time': 'The survey can be answered until this time.',
  'settings.honest_progress':
    'The progress then never goes back. Otherwise it also counts questions that may still come.',
  'settings.answer_again':
    'The end page has a button that begins another response, unless an address, device or person may answer once only. Without a choice, only the page for submitted responses has it.',
  'settings.shared_parity': 'For scales in random or reversed order.',
  'settings.show_scores': 'Finished respondents see their points even if the end page does not show them.',
  'settings.secret_points':
    'Points of options never leave the server, as in a quiz. Ends and branches can depend on them; other rules and texts cannot read them.',
  'settings.iat': 'For research: exports have the trials and their score.',
  'settings.page_records':
    'Browsers send how long each page was visible and where images were touched. Exports as JSON Lines contain it.',
  'settings.ip_privacy_open': 'As keyed hashes (default: yes). Limits per device or address need it.',
  'settings.member_param': 'Code of the signed link parameter that names the member who answers.',
  'settings.members_only': 'Members are identified by their unique link or by the link parameter.',
  'limits per device.by':
    'Devices are told apart by an id that they store (default), which people can delete. Persons are identified by the messaging app. Unique links are the safest.',
};
