import { createSurveyId } from '../harness/journey-survey.ts';

/** A survey of five questions in one language, and the texts that a respondent types. */
export interface LanguageSurvey {
  readonly tag: string;
  readonly browser: string;
  readonly title: string;
  readonly titles: {
    readonly drink: string;
    readonly amount: string;
    readonly day: string;
    readonly phone: string;
    readonly reason: string;
  };
  readonly drinks: readonly [string, string];
  /** The number 2.5 as people type it in this language. */
  readonly amount: string;
  /** The number 99 as people type it. The survey refuses this answer as too large. */
  readonly tooLargeAmount: string;
  /** ISO 3166-1 codes of a country with this language and of a neighbouring country. */
  readonly countries: readonly [string, string];
  readonly phone: { readonly typedNumber: string; readonly storedNumber: string };
  readonly reason: string;
  readonly thanks: string;
  readonly dateOrder: string;
}

export const LANGUAGE_SURVEYS: readonly LanguageSurvey[] = [
  {
    tag: 'es',
    browser: 'es-MX',
    title: 'Su desayuno',
    titles: {
      drink: '¿Qué bebe usted por la mañana?',
      amount: '¿Cuántas tazas bebe?',
      day: '¿Cuándo desayunó fuera de casa por última vez?',
      phone: '¿Cuál es su número de teléfono?',
      reason: 'Usted bebe {{ Q1 }}. ¿Por qué?',
    },
    drinks: ['café', 'té'],
    amount: '2,5',
    tooLargeAmount: '99',
    countries: ['ES', 'PT'],
    phone: { typedNumber: '612 34 56 78', storedNumber: '+34612345678' },
    reason: 'Porque me gusta',
    thanks: 'Gracias por sus respuestas.',
    dateOrder: 'day month year',
  },
  {
    tag: 'de',
    browser: 'de-AT',
    title: 'Ihr Frühstück',
    titles: {
      drink: 'Was trinken Sie am Morgen?',
      amount: 'Wie viele Tassen trinken Sie?',
      day: 'Wann waren Sie zuletzt bei einer Arbeitsunfähigkeitsbescheinigungsausgabestelle?',
      phone: 'Unter welcher Nummer erreichen wir Sie?',
      reason: 'Sie trinken {{ Q1 }}. Warum?',
    },
    drinks: ['Kaffee', 'Kräuterteemischungszubereitungsanleitung'],
    amount: '2,5',
    tooLargeAmount: '99',
    countries: ['DE', 'AT'],
    phone: { typedNumber: '030 1234567', storedNumber: '+49301234567' },
    reason: 'Weil er mir schmeckt',
    thanks: 'Danke für Ihre Antworten.',
    dateOrder: 'day month year',
  },
  {
    tag: 'fr',
    browser: 'fr-FR',
    title: 'Votre petit-déjeuner',
    titles: {
      drink: 'Que buvez-vous le matin ?',
      amount: 'Combien de tasses buvez-vous ?',
      day: 'Quand avez-vous mangé dehors pour la dernière fois ?',
      phone: 'Quel est votre numéro de téléphone ?',
      reason: 'Vous buvez {{ Q1 }}. Pourquoi ?',
    },
    drinks: ['du café', 'du thé'],
    amount: '2,5',
    tooLargeAmount: '99',
    countries: ['FR', 'BE'],
    phone: { typedNumber: '06 12 34 56 78', storedNumber: '+33612345678' },
    reason: 'Parce que c’est bon',
    thanks: 'Merci pour vos réponses.',
    dateOrder: 'day month year',
  },
  {
    tag: 'pt-BR',
    browser: 'pt-BR',
    title: 'Seu café da manhã',
    titles: {
      drink: 'O que você bebe de manhã?',
      amount: 'Quantas xícaras você bebe?',
      day: 'Quando você comeu fora pela última vez?',
      phone: 'Qual é o seu telefone?',
      reason: 'Você bebe {{ Q1 }}. Por quê?',
    },
    drinks: ['café', 'chá'],
    amount: '2,5',
    tooLargeAmount: '99',
    countries: ['BR', 'AR'],
    phone: { typedNumber: '(11) 96123-4567', storedNumber: '+5511961234567' },
    reason: 'Porque eu gosto',
    thanks: 'Obrigado pelas respostas.',
    dateOrder: 'day month year',
  },
  {
    tag: 'ja',
    browser: 'ja-JP',
    title: '朝食についてのアンケート',
    titles: {
      drink: '朝は何を飲みますか。',
      amount: '何杯飲みますか。',
      day: '最後に外食したのはいつですか。',
      phone: '電話番号を教えてください。',
      reason: '「{{ Q1 }}」を選んだ理由を教えてください。',
    },
    drinks: ['コーヒー', '緑茶'],
    amount: '２．５',
    tooLargeAmount: '９９',
    countries: ['JP', 'KR'],
    phone: { typedNumber: '090-1234-5678', storedNumber: '+819012345678' },
    reason: 'おいしいからです',
    thanks: 'ご協力ありがとうございました。',
    dateOrder: 'year month day',
  },
  {
    tag: 'hi',
    browser: 'hi-IN',
    title: 'आपका नाश्ता',
    titles: {
      drink: 'आप सुबह क्या पीते हैं?',
      amount: 'आप कितने कप पीते हैं?',
      day: 'आपने पिछली बार बाहर कब खाया था?',
      phone: 'आपका फ़ोन नंबर क्या है?',
      reason: 'आप {{ Q1 }} पीते हैं। क्यों?',
    },
    drinks: ['चाय', 'कॉफ़ी'],
    amount: '२.५',
    tooLargeAmount: '९९',
    countries: ['IN', 'NP'],
    phone: { typedNumber: '०98765 43210', storedNumber: '+919876543210' },
    reason: 'क्योंकि मुझे पसंद है',
    thanks: 'आपके जवाबों के लिए धन्यवाद।',
    dateOrder: 'day month year',
  },
  {
    tag: 'ar',
    browser: 'ar-EG',
    title: 'فطوركم',
    titles: {
      drink: 'ماذا تشربون في الصباح؟',
      amount: 'كم كوبًا تشربون؟',
      day: 'متى أكلتم خارج البيت آخر مرة؟',
      phone: 'ما رقم هاتفكم؟',
      reason: 'أنتم تشربون {{ Q1 }}. لماذا؟',
    },
    drinks: ['القهوة', 'الشاي'],
    amount: '٢٫٥',
    tooLargeAmount: '٩٩',
    countries: ['SA', 'AE'],
    phone: { typedNumber: '٠٥١٢٣٤٥٦٧٨', storedNumber: '+966512345678' },
    reason: 'لأنها لذيذة',
    thanks: 'شكرًا على إجاباتكم.',
    dateOrder: 'day month year',
  },
];

const text = (gid: string, title: string, attributes: object) => ({
  type: 'Q',
  gid,
  qtype: 'blank',
  title,
  required: true,
  open_attrs: attributes,
});

/** Creates the project file of a survey in one language, with a new id at each call. */
export const createLanguageProject = ({
  tag,
  title,
  titles,
  drinks,
  countries,
  thanks,
}: LanguageSurvey): object => ({
  format: 1,
  projectId: createSurveyId(),
  title,
  timezone: 'Etc/UTC',
  project_lang: { answer_language: tag },
  one_question_on_page: true,
  desc_end_page: { content: `<p>${thanks}</p>` },
  items: [
    {
      type: 'G',
      gid: 'all',
      items: [
        {
          type: 'Q',
          gid: 'drink',
          qtype: 'single',
          title: titles.drink,
          required: true,
          items: drinks.map((each, at) => ({ gid: `drink_${at + 1}`, seq: at + 1, title: each })),
        },
        text('amount', titles.amount, { type: 'decimal', range: [0, 20] }),
        text('day', titles.day, { type: 'date', min: '1900-01-01', max: 'today' }),
        text('phone', titles.phone, { type: 'phone', countries, default_country: countries[0] }),
        text('reason', titles.reason, { range: [3, 200] }),
      ],
    },
  ],
});
