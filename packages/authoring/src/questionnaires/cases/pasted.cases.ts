/** A pasted questionnaire, the title of the survey, and a line for each question or heading. A question mark follows a guess. */
interface PastedQuestionnaire {
  readonly name: string;
  readonly text: string;
  readonly title: string;
  readonly questions: readonly string[];
}

export const PASTED_QUESTIONNAIRES: readonly PastedQuestionnaire[] = [
  {
    name: 'an English questionnaire with sections',
    text: `Employee Travel Survey 2026

Section A: Your journey

1. How do you usually travel to work?
a) Car (as driver)
b) Car (as passenger)
c) Bus or tram
d) Train
e) Bicycle
f) On foot
g) Other (please specify)

2. Which of these have you used in the last month? (Tick all that apply)
☐ Car sharing
☐ E-scooter
☐ Rental bike
☐ Taxi
☐ None of these

3. How many kilometres is your journey to work, one way? ______ km

4. How long does your journey take? (minutes)

5. How satisfied are you with the following? (1 = very dissatisfied, 5 = very satisfied)
	1	2	3	4	5
Punctuality
Price
Comfort
Safety

6. On a scale from 0 to 10, how likely are you to recommend your employer’s travel scheme to a colleague?

7. Do you have children at school?
• Yes
• No

8. If yes: how many?

Section B: About you

9. What is your gender?
○ Female
○ Male
○ Non-binary
○ Prefer not to say

10. What is your date of birth? (DD/MM/YYYY)

11. What is your e-mail address? (optional)

12. Please rank these from most to least important:
– Speed
– Cost
– Environment
– Health

13. Do you agree that we may contact you again?  Yes / No

14. In what year did you start working here?

15. Is there anything else you would like to tell us?`,
    title: 'Employee Travel Survey 2026',
    questions: [
      '# Section A: Your journey',
      'choice | How do you usually travel to work? | Car (as driver), Car (as passenger), Bus or tram, Train, Bicycle, On foot, Other (please specify)',
      'choices | Which of these have you used in the last month? | Car sharing, E-scooter, Rental bike, Taxi, None of these',
      'number | How many kilometres is your journey to work, one way? | km',
      'number | How long does your journey take? | minutes',
      'matrix | How satisfied are you with the following? | 1 (very dissatisfied), 2, 3, 4, 5 (very satisfied) | rows Punctuality, Price, Comfort, Safety',
      'recommendation | On a scale from 0 to 10, how likely are you to recommend your employer’s travel scheme to a colleague?',
      'choice | Do you have children at school? | Yes, No',
      'whole? | If yes: how many? | if 7: 1',
      '# Section B: About you',
      'choice | What is your gender? | Female, Male, Non-binary, Prefer not to say',
      'date | What is your date of birth? | dmy',
      'email? | What is your e-mail address?',
      'ranking? | Please rank these from most to least important: | Speed, Cost, Environment, Health',
      'choice | Do you agree that we may contact you again? | Yes, No',
      'whole? | In what year did you start working here?',
      'text | Is there anything else you would like to tell us?',
    ],
  },
  {
    name: 'a numbered Word document with bullets',
    text: `Customer feedback

Part 1 - Your visit
Q1. When did you visit us? (MM/DD/YYYY) *
Q2. What did you buy? (Select all that apply)
\uF0B7	Bread
\uF0B7	Cake
\uF0B7	Nothing
Q3. On a scale of 1 to 5, how would you rate our service?
Q4. Would you visit us again?
o	Yes
o	No
Q5. If not, why?
Q6. How old are you? ____ years
Q7. Your phone number (optional)
`,
    title: 'Customer feedback',
    questions: [
      '# Part 1 - Your visit',
      'date | When did you visit us? | required | mdy',
      'choices | What did you buy? | Bread, Cake, Nothing',
      'scale? | On a scale of 1 to 5, how would you rate our service? | 1 to 5',
      'choice | Would you visit us again? | Yes, No',
      'text | If not, why? | if 4: 2',
      'number | How old are you? | years',
      'phone? | Your phone number',
    ],
  },
  {
    name: 'a German questionnaire',
    text: `Kundenbefragung

Teil A: Besuch
1. Wie oft waren Sie bei uns? (Mehrfachnennungen möglich)
☐ morgens
☐ abends
☐ nichts davon
2. Wie alt sind Sie?
3. Geburtsdatum (TT.MM.JJJJ)
4. Ihre E-Mail-Adresse (freiwillig)
5. Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen? (0 = gar nicht, 10 = sicher)
6. Hat es Ihnen gefallen? Ja / Nein
7. Falls nein: Warum?
8. Wie zufrieden sind Sie mit …
	sehr	mittel	gar nicht
Preis
Auswahl

Teil B: Über Sie
9. Was trifft zu?
– Ich wohne hier
– Ich arbeite hier
– Sonstiges: ______
`,
    title: 'Kundenbefragung',
    questions: [
      '# Teil A: Besuch',
      'choices | Wie oft waren Sie bei uns? | morgens, abends, nichts davon',
      'whole? | Wie alt sind Sie?',
      'date | Geburtsdatum | dmy',
      'email? | Ihre E-Mail-Adresse',
      'recommendation? | Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen?',
      'choice | Hat es Ihnen gefallen? | Ja, Nein',
      'text | Falls nein: Warum? | if 6: 2',
      'matrix | Wie zufrieden sind Sie mit … | sehr, mittel, gar nicht | rows Preis, Auswahl',
      '# Teil B: Über Sie',
      'choice | Was trifft zu? | Ich wohne hier, Ich arbeite hier, Sonstiges: ______',
    ],
  },
  {
    name: 'a Chinese questionnaire',
    text: `顾客满意度调查

第一部分 基本信息
1、您的性别（单选）
○ 男
○ 女
2、您的年龄：____岁
3、您用过哪些产品？（可多选）
□ 面包
□ 蛋糕
□ 以上都没有
□ 其他（请注明）
4、您的出生日期（YYYY-MM-DD）
5、您的邮箱（选填）
第二部分 评价
6、您有多大可能向朋友推荐我们？（0 = 不可能，10 = 一定会）
7、您对下列各项满意吗？（1 = 很不满意，5 = 很满意）
	1	2	3	4	5
价格
服务
8、您是否愿意再来？ 是 / 否
9、您有什么建议？
`,
    title: '顾客满意度调查',
    questions: [
      '# 第一部分 基本信息',
      'choice | 您的性别 | 男, 女',
      'number | 您的年龄： | 岁',
      'choices | 您用过哪些产品？ | 面包, 蛋糕, 以上都没有, 其他（请注明）',
      'date | 您的出生日期 | ymd',
      'email? | 您的邮箱',
      '# 第二部分 评价',
      'recommendation? | 您有多大可能向朋友推荐我们？',
      'matrix | 您对下列各项满意吗？ | 1 (很不满意), 2, 3, 4, 5 (很满意) | rows 价格, 服务',
      'choice | 您是否愿意再来？ | 是, 否',
      'text | 您有什么建议？',
    ],
  },
  {
    name: 'an Arabic questionnaire',
    text: `استبيان رضا العملاء

القسم الأول: الزيارة
١. ما جنسك؟
○ ذكر
○ أنثى
٢. ما الذي أعجبك؟ (اختر كل ما ينطبق)
□ السعر
□ الخدمة
٣. كم عمرك؟
٤. تاريخ الزيارة (DD/MM/YYYY)
٥. البريد الإلكتروني (اختياري)
٦. هل ستعود إلينا؟ نعم / لا
٧. ما اقتراحاتك؟
`,
    title: 'استبيان رضا العملاء',
    questions: [
      '# القسم الأول: الزيارة',
      'choice | ما جنسك؟ | ذكر, أنثى',
      'choices | ما الذي أعجبك؟ | السعر, الخدمة',
      'whole? | كم عمرك؟',
      'date | تاريخ الزيارة | dmy',
      'email? | البريد الإلكتروني',
      'choice | هل ستعود إلينا؟ | نعم, لا',
      'text | ما اقتراحاتك؟',
    ],
  },
  {
    name: 'a Japanese questionnaire',
    text: `アンケート

問1 当店を知人に薦めたいと思いますか。（0〜10）
問2 ご利用の商品（複数回答可）
□ パン
□ ケーキ
問3 年齢 ____歳
問4 生年月日（YYYY/MM/DD）
問5 ご意見（任意）`,
    title: 'アンケート',
    questions: [
      'recommendation | 当店を知人に薦めたいと思いますか。（0〜10）',
      'choices | ご利用の商品 | パン, ケーキ',
      'number | 年齢 | 歳',
      'date | 生年月日 | ymd',
      'text | ご意見',
    ],
  },
  {
    name: 'a French questionnaire',
    text: `Enquête

Partie 1 : Votre trajet
1) Comment venez-vous ? (plusieurs réponses possibles)
• À pied
• En vélo
• Autre (précisez)
2) Combien de kilomètres ? ______ km
3) Classez ces critères :
• Prix
• Temps
• Confort
4) Votre date de naissance (JJ/MM/AAAA)
5) Avez-vous un abonnement ? Oui / Non
6) Si oui, lequel ?
`,
    title: 'Enquête',
    questions: [
      '# Partie 1 : Votre trajet',
      'choices | Comment venez-vous ? | À pied, En vélo, Autre (précisez)',
      'number | Combien de kilomètres ? | km',
      'ranking? | Classez ces critères : | Prix, Temps, Confort',
      'date | Votre date de naissance | dmy',
      'choice | Avez-vous un abonnement ? | Oui, Non',
      'text | Si oui, lequel ? | if 5: 1',
    ],
  },
  {
    name: 'a list in a spreadsheet',
    text: `No	Question	Options
1	How many children do you have?	
2	E-mail address (required)	
3	Visit us again?	Yes; No`,
    title: '',
    questions: [
      'whole? | How many children do you have?',
      'email? | E-mail address | required',
      'choice | Visit us again? | Yes, No',
    ],
  },
];
