/** A questionnaire, the kinds of its questions as its author meant them, and its rules. */
interface PaperCase {
  readonly name: string;
  readonly text: string;
  /** A kind for each question, in order. */
  readonly forms: string;
  /** Numbers of headings and of texts between questions. */
  readonly sections?: number;
  readonly texts?: number;
  /** Conditions and jumps: `4 if 3: 1` asks question 4 after option 1 of question 3; `3: 2 > 7` jumps. */
  readonly rules?: readonly string[];
}

export const PAPERS: readonly PaperCase[] = [
  {
    name: 'a market researcher’s screener with codes and routing',
    text: `HOME APPLIANCES – RECRUITMENT SCREENER
Version 3

INTRODUCTION
Good morning. We are speaking to people about the appliances in their homes. The interview takes about 10 minutes.

S1. Do you or does anyone in your household work in any of the following industries? [MULTIPLE RESPONSE]
1. Market research → TERMINATE
2. Advertising → TERMINATE
3. Manufacture of appliances → TERMINATE
4. Banking
5. None of these

S2. How old are you? _____ years

S3. RECORD GENDER (SINGLE RESPONSE)
1. Male
2. Female

Q1. Which of the following do you own? (Select all that apply)
1. Refrigerator
2. Washing machine
3. Dishwasher
4. None of the above → GO TO Q6

Q2. Who in your household usually decides which appliance to buy?
1. Myself
2. My partner
3. We decide together
4. Someone else (please specify) _________

[ASK IF Q2 = 1]
Q3. Where did you buy your last appliance?
1. In a shop
2. Online
3. Other (specify)

Q4. How much did you pay for it, approximately? $ _______

Q5. Using a scale from 1 to 7, where 1 means “not at all satisfied” and 7 means “completely satisfied”, how satisfied are you with it?

Q6. How likely are you to buy an appliance in the next 12 months?
1. Very unlikely
2. Fairly unlikely
3. Neither likely nor unlikely
4. Fairly likely
5. Very likely

Q7. What are the most important reasons when you choose a brand? Please write in as much detail as possible.
_______________________________________
_______________________________________

Thank you for your time.`,
    forms: 'choices number choice choices choice choice number scale choice text',
    sections: 1,
    texts: 3,
    rules: ['1: 1 > screenout', '1: 2 > screenout', '1: 3 > screenout', '4: 4 > 9', '6 if 5: 1'],
  },
  {
    name: 'a clinic’s intake form without numbers',
    text: `Patient registration form

Full name: ____________________________
Date of birth: ___/___/_____
Phone (mobile): ____________________
E-mail: ______________________
Emergency contact: ______________________

Sex:   ☐ Female   ☐ Male   ☐ Other

Medical history

Have you ever had any of the following? (check all that apply)
☐ Diabetes
☐ High blood pressure
☐ Asthma
☐ Heart disease
☐ None

Do you smoke?   ☐ Yes   ☐ No
If yes, how many cigarettes per day? ______

Are you taking any medication?  Yes / No
If yes, please list: ______________________

How would you rate your general health?
☐ Excellent
☐ Good
☐ Fair
☐ Poor

Height: ______ cm
Weight: ______ kg

Signature: ____________________`,
    forms:
      'text date phone email text choice choices choice whole choice text choice number number signature',
    sections: 1,
    rules: ['9 if 8: 1', '11 if 10: 1'],
  },
  {
    name: 'an academic survey with dotted numbers and a table of statements',
    text: `Learning at a distance: a survey of students

Dear student,
thank you for taking part in this study. Your answers are anonymous and are used for research only.

1. About you

1.1 What is your age?
____ years

1.2 What is your gender?
( ) female
( ) male
( ) non-binary
( ) prefer not to say

1.3 Which degree are you studying for?
( ) Bachelor
( ) Master
( ) PhD
( ) Other: ________

2. Studying at a distance

2.1 Please indicate how much you agree with each statement.
	Strongly disagree	Disagree	Neutral	Agree	Strongly agree
I feel part of my group.	○	○	○	○	○
I can concentrate at home.	○	○	○	○	○
My teachers reply quickly.	○	○	○	○	○

2.2 Which tools do you use for your studies? Select all that apply.
[ ] Video calls
[ ] Forum
[ ] Chat
[ ] E-mail

2.3 How many hours a week do you study?

2.4 At what time of day do you usually begin?

2.5 Please rank the following from 1 (most helpful) to 4 (least helpful).
__ Lectures
__ Recordings
__ Exercises
__ Books

3. In conclusion

3.1 What would help you most?

3.2 Would you study at a distance again?
( ) yes
( ) no → please continue with 3.4

3.3 Why would you?

3.4 Your e-mail address, if you would like to receive the results (optional):`,
    forms: 'number choice choice matrix choices whole time ranking text choice text email',
    sections: 3,
    texts: 1,
    rules: ['10: 2 > 12'],
  },
  {
    name: 'feedback about an event, as typed in a text editor',
    text: `Conference feedback

How did you hear about the conference?
Newsletter
A colleague
Social media
Other (please tell us)

Which days did you attend? Tick all that apply.
Monday
Tuesday
Wednesday

How satisfied were you with the following?

                     Very satisfied   Satisfied   Dissatisfied   Very dissatisfied
Venue
Catering
Talks
Registration

How likely is it that you would recommend the conference to a friend or colleague?
0 1 2 3 4 5 6 7 8 9 10

What did you like best?

What should we do better next year?

Would you return?
Yes
No
Not sure

How many conferences do you attend per year?

May we contact you? If so, please leave your e-mail address.`,
    forms: 'choice choices matrix recommendation text text choice whole email',
  },
  {
    name: 'a German employee survey with routing',
    text: `Mitarbeiterbefragung 2026

Liebe Kolleginnen und Kollegen,
bitte nehmen Sie sich zehn Minuten Zeit. Ihre Angaben werden anonym ausgewertet.

A. Ihr Arbeitsplatz

1. In welcher Abteilung arbeiten Sie?
○ Produktion
○ Verwaltung
○ Vertrieb
○ Sonstige, und zwar: ____________

2. Seit wie vielen Jahren arbeiten Sie hier? ____ Jahre

3. Führen Sie Mitarbeitende?
○ Ja
○ Nein → weiter mit Frage 5

4. Wie viele Personen führen Sie?

5. Wie zufrieden sind Sie mit … (1 = gar nicht zufrieden, 5 = sehr zufrieden)
	1	2	3	4	5
Ihrem Gehalt	□	□	□	□	□
den Arbeitszeiten	□	□	□	□	□
dem Team	□	□	□	□	□

6. Welche Leistungen nutzen Sie? (Mehrfachnennungen möglich)
□ Jobticket
□ Kantine
□ Sportangebote
□ keine davon

B. Zusammenarbeit

7. Stimmen Sie der folgenden Aussage zu: „Meine Führungskraft hört mir zu.“
□ stimme voll zu
□ stimme eher zu
□ stimme eher nicht zu
□ stimme gar nicht zu

8. Wie wahrscheinlich ist es auf einer Skala von 0 bis 10, dass Sie uns als Arbeitgeber weiterempfehlen?

9. Bringen Sie die folgenden Punkte in eine Reihenfolge:
- Gehalt
- Sicherheit
- Flexibilität

10. Wann haben Sie zuletzt an einer Weiterbildung teilgenommen? (TT.MM.JJJJ)

11. Was möchten Sie uns sonst noch sagen?

Vielen Dank für Ihre Teilnahme!`,
    forms: 'choice number choice whole matrix choices choice recommendation ranking date text',
    sections: 2,
    texts: 2,
    rules: ['3: 2 > 5'],
  },
  {
    name: 'a Spanish household survey',
    text: `Encuesta de hogares

Sección 1: Vivienda

1. ¿Qué tipo de vivienda es?
a) Casa
b) Apartamento
c) Otro (especifique)

2. ¿Cuántas personas viven en este hogar? ____

3. ¿Tiene la vivienda conexión a Internet?
a) Sí
b) No (pase a la pregunta 6)

4. ¿Qué dispositivos utilizan? (Marque todas las que correspondan)
a) Teléfono móvil
b) Computadora
c) Tableta
d) Ninguno de los anteriores

5. ¿Con qué frecuencia utiliza usted Internet?
a) Todos los días
b) Varias veces por semana
c) Rara vez
d) Nunca

Sección 2: Ingresos

6. ¿Cuál es el ingreso mensual del hogar? ______ €

7. En una escala del 1 al 10, ¿qué tan satisfecho está con su vida?

8. Ordene de mayor a menor importancia:
- Salud
- Dinero
- Amistad

9. Fecha de la entrevista (DD/MM/AAAA)

10. Correo electrónico (opcional)

11. ¿Desea añadir algo más?`,
    forms: 'choice whole choice choices choice number scale ranking date email text',
    sections: 2,
    rules: ['3: 2 > 6'],
  },
  {
    name: 'a Chinese questionnaire with jumps and a table',
    text: `大学生阅读习惯调查问卷

亲爱的同学：您好！本问卷采用匿名方式，请您根据实际情况填写。

一、基本情况

1. 您的性别是？
A. 男
B. 女

2. 您的年级是？
A. 大一
B. 大二
C. 大三
D. 大四

3. 您今年多少岁？

二、阅读情况

4. 您有阅读课外书的习惯吗？
A. 有
B. 没有（请跳至第8题）

5. 您喜欢读哪些类型的书？【多选题】
A. 小说
B. 历史
C. 科普
D. 其他（请注明）

6. 您平均每天阅读多长时间？ ______分钟

7. 请将下列因素按重要程度排序：
① 价格
② 内容
③ 作者

8. 您对学校图书馆的满意程度（1=非常不满意，5=非常满意）
	1	2	3	4	5
藏书
环境
服务

9. 您有多大可能向同学推荐学校图书馆？（0-10分）

10. 您对图书馆有什么建议？

11. 您的联系电话（选填）：___________`,
    forms: 'choice choice whole choice choices number ranking matrix recommendation text phone',
    sections: 2,
    texts: 1,
    rules: ['4: 2 > 8'],
  },
  {
    name: 'a traditional Chinese questionnaire',
    text: `餐廳滿意度調查

第1題 請問您今天的用餐人數？
第2題 您是第一次來用餐嗎？
○ 是
○ 否
第3題 您點了哪些餐點？（可複選）
□ 主餐
□ 飲料
□ 甜點
□ 其他，請說明
第4題 請評分以下項目
	很差	普通	很好
餐點
服務
環境
第5題 用餐日期（YYYY/MM/DD）
第6題 請留下您的電子信箱（選填）
第7題 其他意見`,
    forms: 'whole choice choices matrix date email text',
  },
  {
    name: 'a Japanese questionnaire with routing',
    text: `生活についてのアンケート

このアンケートは無記名です。

問1 あなたの性別をお答えください。（ひとつだけ）
1. 男性
2. 女性
3. 答えたくない

問2 あなたの年齢をお答えください。 ____歳

問3 現在、お仕事をしていますか。
1. はい
2. いいえ → 問6へ

問4 通勤手段をお選びください。（あてはまるものすべて）
1. 電車
2. バス
3. 自転車
4. その他（具体的に　　　　）

問5 通勤時間はどのくらいですか。 ____分

問6 次の項目について、どのくらい満足していますか。
	とても満足	やや満足	やや不満	とても不満
収入
健康
余暇

問7 今の生活を10点満点で評価してください。（0〜10）

問8 重要だと思う順に並べてください。
・家族
・仕事
・趣味

問9 ご意見をご自由にお書きください。`,
    forms: 'choice number choice choices number matrix scale ranking text',
    texts: 1,
    rules: ['3: 2 > 6'],
  },
  {
    name: 'an Arabic questionnaire with routing',
    text: `استبيان حول النقل العام

القسم الأول: معلومات عامة

١. ما جنسك؟
أ) ذكر
ب) أنثى

٢. كم عمرك؟ ____ سنة

٣. هل تستخدم الحافلة؟
أ) نعم
ب) لا (انتقل إلى السؤال ٦)

٤. لماذا تستخدم الحافلة؟ (اختر كل ما ينطبق)
أ) السعر
ب) الراحة
ج) غير ذلك (حدد)

٥. كم مرة تستخدمها في الأسبوع؟

القسم الثاني: رأيك

٦. على مقياس من 1 إلى 10، ما مدى رضاك عن النقل العام؟

٧. رتب ما يلي حسب الأهمية:
- السعر
- السرعة
- النظافة

٨. تاريخ آخر رحلة (DD/MM/YYYY)

٩. بريدك الإلكتروني (اختياري)

١٠. هل لديك اقتراحات أخرى؟`,
    forms: 'choice number choice choices whole scale ranking date email text',
    sections: 2,
    rules: ['3: 2 > 6'],
  },
  {
    name: 'a Hindi questionnaire',
    text: `स्वास्थ्य सर्वेक्षण

भाग 1: आपके बारे में

1. आपका लिंग क्या है?
(क) पुरुष
(ख) महिला
(ग) अन्य (कृपया बताएं)

2. आपकी आयु कितनी है? ____ वर्ष

3. क्या आप धूम्रपान करते हैं?
(क) हाँ
(ख) नहीं (प्रश्न 5 पर जाएँ)

4. आप एक दिन में कितने सिगरेट पीते हैं?

5. आपको इनमें से कौन सी बीमारियाँ हैं? (सभी लागू विकल्प चुनें)
☐ मधुमेह
☐ अस्थमा
☐ इनमें से कोई नहीं

6. जन्म तिथि (DD/MM/YYYY)

7. आपका ईमेल (वैकल्पिक)

8. कोई अन्य सुझाव?`,
    forms: 'choice number choice whole choices date email text',
    sections: 1,
    rules: ['3: 2 > 5'],
  },
  {
    name: 'a French questionnaire with conditions',
    text: `Enquête de satisfaction

Merci de répondre à toutes les questions.

Partie A : Votre visite

Q1 – Êtes-vous déjà venu(e) chez nous ?
□ Oui
□ Non (passez à la question 3)

Q2 – Combien de fois êtes-vous venu(e) cette année ?

Q3 – Comment nous avez-vous connus ? (plusieurs réponses possibles)
□ Par un ami
□ Par la presse
□ Sur Internet
□ Autre (précisez) : ..............

Q4 – Quelle note de 0 à 10 donneriez-vous à l’accueil ?

Q5 – Êtes-vous satisfait(e) des éléments suivants ?
	Très satisfait	Plutôt satisfait	Peu satisfait	Pas du tout satisfait
Prix
Choix
Propreté

Q6 – Quel âge avez-vous ?
□ Moins de 25 ans
□ 25 à 49 ans
□ 50 ans et plus

Q7 – Avez-vous rencontré un problème ?
□ Oui
□ Non

Q8 – Si oui, lequel ?
......................................................

Q9 – Recommanderiez-vous notre magasin à un proche ?
□ Oui, certainement
□ Peut-être
□ Non

Q10 – Votre adresse électronique : ......................`,
    forms: 'choice whole choices scale matrix choice choice text choice email',
    sections: 1,
    texts: 1,
    rules: ['1: 2 > 3', '8 if 7: 1'],
  },
  {
    name: 'a Portuguese registration',
    text: `Inscrição no curso

1) Nome completo: ____________________
2) Data de nascimento: __/__/____
3) Telefone: ____________________
4) Qual é o seu nível de escolaridade?
( ) Ensino fundamental
( ) Ensino médio
( ) Ensino superior
5) Quais dias você pode participar? (marque todas as opções que se aplicam)
( ) Segunda
( ) Quarta
( ) Sexta
6) Você já fez um curso conosco?
( ) Sim
( ) Não – vá para a pergunta 8
7) Em que ano?
8) Como avalia seu conhecimento do tema, de 1 a 5?
9) O que você espera do curso?`,
    forms: 'text date phone choice choices choice whole scale text',
    rules: ['6: 2 > 8'],
  },
  {
    name: 'a leaflet with boxes on one line',
    text: `PUBLIC LIBRARY USER SURVEY

Help us to improve! It only takes 5 minutes.

1 - How often do you visit the library? (please tick one)
[ ] Every week
[ ] Every month
[ ] A few times a year
[ ] This is my first visit

2 - Which age group are you in?
[ ] Under 16   [ ] 16-24   [ ] 25-44   [ ] 45-64   [ ] 65+

3 - What did you do today? (tick as many as apply)
[ ] Borrowed books
[ ] Used a computer
[ ] Read newspapers
[ ] Other ____________

4 - Overall, how would you rate our staff?
Poor [ ]  Fair [ ]  Good [ ]  Excellent [ ]

5 - What one thing would you change?
.....................................................
.....................................................

6 - About how many minutes did it take you to get here? ______ minutes

7 - Would you recommend us to friends?   Y / N

8 - If you would like to be entered in our prize draw:
Name: ______________
Phone: ______________

Thank you!`,
    forms: 'choice choice choices choice text number choice texts',
    texts: 2,
  },
  {
    name: 'an interview with a table in text characters',
    text: `Exit interview questionnaire
Confidential

Part I. Background
Q1 Last day of employment (mm/dd/yyyy):
Q2 Main reasons for leaving (check up to three):
   a. Pay
   b. Manager
   c. Career opportunities
   d. Relocation
   e. Other, please describe

Part II. Your experience
Q3 Please rate each of the following (1 = poor, 5 = excellent):
| | 1 | 2 | 3 | 4 | 5 |
|---|---|---|---|---|---|
| Training | | | | | |
| Teamwork | | | | | |
| Equipment | | | | | |
Q4 Would you work for us again?
   a. Yes, definitely
   b. Maybe
   c. No -> skip to Q6
Q5 In what position would you return?
Q6 How would you rate your onboarding on a scale of 1-10?
Q7 What could we have done to keep you?
Q8 Additional comments:`,
    forms: 'date choices matrix choice text scale text text',
    sections: 2,
    rules: ['4: 3 > 6'],
  },
  {
    name: 'a German questionnaire with “Frage” and a table of brackets',
    text: `Elternbefragung der Kindertagesstätte Sonnenschein

Frage 1: Wie alt ist Ihr Kind?
( ) unter 3 Jahre
( ) 3 bis 6 Jahre

Frage 2: Wie viele Geschwister hat Ihr Kind?

Frage 3: Kommt Ihr Kind gern in die Kita?
( ) ja, immer
( ) meistens
( ) selten

Frage 4: Nutzen Sie die Frühbetreuung?
( ) ja
( ) nein (bitte weiter bei Frage 6)

Frage 5: Wie zufrieden sind Sie mit der Frühbetreuung?
            sehr zufrieden    zufrieden    unzufrieden
Personal        ( )              ( )           ( )
Uhrzeiten       ( )              ( )           ( )

Frage 6: Was gefällt Ihnen besonders gut?
_____________________________

Frage 7: Sind Sie damit einverstanden, dass wir Sie anrufen? (ja/nein)

Frage 8: Falls ja, unter welcher Nummer?`,
    forms: 'choice whole choice choice matrix text choice text',
    rules: ['4: 2 > 6', '8 if 7: 1'],
  },
  {
    name: 'a Chinese call script',
    text: `客户满意度回访

Q1：您购买的产品是？（单选）
A、手机
B、电脑
C、平板

Q2：您通过哪些渠道了解到我们的产品？（多选）
A、电视广告
B、朋友介绍
C、网络
D、其他______

Q3：请您为我们的服务打分（1-10分）：____

Q4：您是否遇到过质量问题？
A、是
B、否（跳到Q6）

Q5：请描述您遇到的问题：

Q6：您的手机号码：`,
    forms: 'choice choices scale choice text phone',
    rules: ['4: 2 > 6'],
  },
];
