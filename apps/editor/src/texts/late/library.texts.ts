/** English texts of views that are loaded late: the library, templates and help. */
export const texts = {
  'change.addScale': 'Add {{name}}',
  'help.back': 'Back',
  'help.contents': 'In this page',
  'help.flow':
    'The way from the first page to the ends, with branches, random halves and the points where the survey ends early.',
  'help.flow.title': 'Help: flow',
  'help.guide': 'Guide for authors',
  'help.json':
    'The file of the survey itself, for what the other views do not have, and for people who keep it in git.',
  'help.json.title': 'Help: JSON',
  'help.logic':
    'All rules of the survey as sentences. You add a rule at the question that it shows or skips.',
  'help.logic.title': 'Help: logic',
  'help.outline':
    'The outline lists everything in the order in which people meet it: select a row to edit it, and drag it or press Alt and an arrow key to move it.',
  'help.outline.title': 'Help: outline',
  'help.page':
    'This is the page as people see it: press a question once to select it, and twice to change its title.',
  'help.page.title': 'Help: page',
  'help.points':
    'Which answers earn points, which questions count, and named groups of points with their highest score.',
  'help.points.title': 'Help: points',
  'help.properties':
    'Everything that can be set for the selected row is here: its texts, its options, how it looks, and when it is shown.',
  'help.properties.title': 'Help: properties',
  'help.quotas':
    'How many people of each kind take part, and what those read who come when their kind is full.',
  'help.quotas.title': 'Help: quotas',
  'help.start': 'How do I …?',
  'help.texts':
    'All texts side by side in the languages of the survey, with what is missing or has changed since.',
  'help.texts.title': 'Help: translations',
  'help.versions': 'Published versions and earlier drafts: look at them, compare any two, or bring one back.',
  'help.versions.title': 'Help: versions',
  'library.add': 'Add',
  'library.addOf': 'Add {{name}}',
  'library.changed': '{{name}} was changed.',
  'library.cite': 'Cite as: {{citation}}',
  'library.cut':
    'These read something outside of the selection. In the library, the conditions and references are left out:',
  'library.details': 'Questions, scoring and licence',
  'library.find': 'Find in the library',
  'library.hint': 'Scales with their scoring, ready to use',
  'library.isShared': 'shared with all authors',
  'library.keep': 'Save to the library',
  'library.keepAbout':
    'The selected part is kept with its rules, points and translations. You can add it to any survey, as a copy.',
  'library.keepGo': 'Save',
  'library.kept': 'Saved',
  'library.keptNone':
    'Nothing yet. Select questions, a page or a group in the outline and choose “Save to the library” in its menu.',
  'library.kind.customers': 'Customers',
  'library.kind.health': 'Health',
  'library.kind.people': 'People',
  'library.kind.personality': 'Personality',
  'library.kind.usability': 'Usability',
  'library.kind.wellbeing': 'Well-being',
  'library.licence': 'Licence: {{licence}}',
  'library.menu': 'Commands for {{name}}',
  'library.name': 'Name in the library',
  'library.none': 'Nothing in the library matches.',
  'library.partAbout_one': '{{count}} question, saved by {{author}} on {{date}}',
  'library.partAbout_other': '{{count}} questions, saved by {{author}} on {{date}}',
  'library.problem.full':
    'It was not saved: the library is full, or the part has no question. Remove something from the library first.',
  'library.problem.gone': 'Another author has removed this part.',
  'library.problem.line':
    'The library cannot be reached. Check your connection, and sign in again if necessary.',
  'library.problem.long': 'This is too large for the library.',
  'library.problem.name': 'Enter a name.',
  'library.problem.rights': 'You may not do this: the part belongs to another author, or you may not share.',
  'library.questions': 'Questions',
  'library.remove': 'Remove',
  'library.removeOwn': 'Remove {{name}} from the library? Surveys that use it stay as they are.',
  'library.removeShared': 'Remove {{name}} for all authors? Surveys that use it stay as they are.',
  'library.removed': '{{name}} was removed from the library.',
  'library.rename': 'Rename',
  'library.scales': 'Scales',
  'library.scalesAbout':
    'Each scale is free to use. It is added after the selected part of the survey, and computes its score while people answer. The score is in the exports.',
  'library.share': 'Share with all authors',
  'library.shareNew': 'Share with all authors of this installation',
  'library.source': 'Source',
  'library.title': 'Library',
  'library.unshare': 'Keep for yourself',
  'notice.partDamaged': '{{name}} is damaged, and was not added.',
  'notice.partSaved': '{{name}} was saved to the library.',
  'notice.scaleAdded': '{{name}} was added. Its scoring and citation are in the notes of its first question.',
  'place.library': 'Library',
  'place.library.hint': 'Scales such as SUS, PHQ-9 and GAD-7',
  'place.library.words':
    'scale questionnaire instrument validated score SUS PHQ GAD CES-D NPS CSAT CES promoter recommend satisfaction usability depression anxiety wellbeing personality demographics age gender education template block',
  'scale.cesd.about': 'Depressive symptoms in the past week, 20 statements',
  'scale.cesd.scoring':
    'Sum of the 20 answers, each from 0 to 3; statements 4, 8, 12 and 16 count backwards. 16 or more is the usual sign of depressive symptoms. It is no diagnosis.',
  'scale.effort.about': 'How easy it was to get something done, 1 question',
  'scale.effort.scoring': 'Report the share of people who chose one of the three best answers.',
  'scale.gad7.about': 'Anxiety in the last two weeks, 7 questions',
  'scale.gad7.scoring':
    'Sum of the 7 answers, each from 0 to 3. From 5: mild, from 10: moderate, from 15: severe. It is a screening, and no diagnosis.',
  'scale.health.about': 'One slider from the worst to the best health',
  'scale.health.scoring':
    'The answer itself, from 0 to 100. It has its own wording, and its numbers cannot be compared with those of other instruments.',
  'scale.ipip20.about': 'Five traits of personality, 20 phrases',
  'scale.ipip20.scoring':
    'Each trait is the sum of its four phrases, each from 1 to 5; phrases about the opposite count backwards. A trait goes from 4 to 20.',
  'scale.ons4.about': 'Satisfaction, worth, happiness and anxiety, 4 questions from 0 to 10',
  'scale.ons4.scoring':
    'Each question is reported alone, as a mean and in four ranges. For anxiety, low is good. The four are never added up.',
  'scale.people.about': 'Age, gender, education, work, household and area, 6 questions',
  'scale.people.scoring':
    'No score. Everyone may leave these questions empty. Remove those that you do not need.',
  'scale.phq4.about': 'Depression and anxiety in the last two weeks, 4 questions',
  'scale.phq4.scoring':
    'Sum of the 4 answers, each from 0 to 3. From 3: mild, from 6: moderate, from 9: severe. 3 or more in the anxiety or the depression part calls for a closer look. It is a screening, and no diagnosis.',
  'scale.phq9.about': 'Depression in the last two weeks, 9 questions',
  'scale.phq9.scoring':
    'Sum of the 9 answers, each from 0 to 3. From 5: mild, from 10: moderate, from 15: moderately severe, from 20: severe. It is a screening, and no diagnosis. The last row asks about thoughts of death and self-harm: decide before you use it who reads the answers, how soon, and what help you offer.',
  'scale.recommend.about': 'How likely people are to recommend you, with the reason, 2 questions',
  'scale.recommend.scoring':
    '9 and 10 are promoters, 7 and 8 passives, 0 to 6 detractors. Report the share of promoters minus the share of detractors.',
  'scale.satisfied.about': 'Satisfaction all in all, with the reason, 2 questions',
  'scale.satisfied.scoring': 'Report the share of people who chose one of the two best answers.',
  'scale.sus.about': 'Usability of a system, 10 statements',
  'scale.sus.scoring':
    'Odd statements count from 0 to 4, even ones from 4 to 0; the sum times 2.5 goes from 0 to 100. The mean of many published studies is about 68. The score is no percentage.',
  'scale.swls.about': 'Satisfaction with life as a whole, 5 statements',
  'scale.swls.scoring':
    'Sum of the 5 answers, each from 1 to 7. 20 is neutral, 31 to 35 extremely satisfied, 5 to 9 extremely dissatisfied.',
  'template.customer': 'Customer satisfaction',
  'template.customer.about':
    'Satisfaction, recommendation with a follow-up for unhappy and happy customers, contact',
  'template.employees': 'Employee survey',
  'template.employees.about': 'Anonymous: work, team, leaving, with a mean of all sentences',
  'template.event': 'Registration for an event',
  'template.event.about': 'Places with limits, sessions, lunch, and an end for those who cannot come',
  'template.experiment': 'Experiment with two versions',
  'template.experiment.about':
    'Consent, a message in one of two versions by chance, questions about it, explanation at the end',
  'template.hint': 'Each template is a whole survey that you can send: change what you need.',
  'template.household': 'Household survey',
  'template.household.about': 'A table of all people with a check of their number, home, income',
  'template.language': 'Language of the survey',
  'template.quiz': 'Quiz',
  'template.quiz.about': 'Six questions with points, and three ends by the points',
  'template.screening': 'Study with screening and quotas',
  'template.screening.about':
    'Screens out who does not fit, and limits the number of people by age and gender',
  'template.title': 'Start from a template',
  'template.translated': 'Also with the texts in {{languages}}',
} as const;
