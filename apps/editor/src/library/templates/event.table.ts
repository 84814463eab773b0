import type { JsonRecord } from '@canvass/authoring';
import { choice, choices, group, question, type ChooseText } from '../template.ts';

export const build = (say: ChooseText): JsonRecord => ({
  title: say('Registration for an event', '活动报名', 'Inscripción a un evento'),
  desc_begin_page: {
    title: say('Our open day', '开放日', 'Jornada de puertas abiertas'),
    text: say(
      '<p>Saturday, 10:00 to 16:00. Write here where it takes place and what people can expect.</p><p>Registering takes <b>2 minutes</b>. Places are limited.</p>',
      '<p>周六 10:00–16:00。请在这里写明地点和活动内容。</p><p>报名需要 <b>2 分钟</b>，名额有限。</p>',
      '<p>Sábado, de 10:00 a 16:00. Escriba aquí dónde es y qué pueden esperar los asistentes.</p><p>La inscripción lleva <b>2 minutos</b>. Las plazas son limitadas.</p>',
    ),
    start_btn: say('Register', '开始报名', 'Inscribirse'),
    open_policy: true,
    policy_desc: say(
      'I agree that my details are stored until the event is over.',
      '我同意在活动结束之前保存我的信息。',
      'Acepto que mis datos se guarden hasta que termine el evento.',
    ),
  },
  desc_question_page_default: { submit_btn: say('Send', '提交报名', 'Enviar') },
  desc_end_page: {
    content: say(
      '<h2>See you there, {{ name | default("dear guest") }}!</h2><p>You are registered. Please bring this page or your name.</p>',
      '<h2>{{ name | default("您好") }}，期待与您见面！</h2><p>您已报名成功。请出示此页面或报上姓名。</p>',
      '<h2>¡Nos vemos allí, {{ name | default("estimado invitado") }}!</h2><p>Ya está inscrito. Muestre esta página o diga su nombre.</p>',
    ),
    quota_full: say(
      '<p>All places of this kind are taken. We are sorry, and hope to see you next time.</p>',
      '<p>此类名额已满。很抱歉，期待下次与您见面。</p>',
      '<p>Todas las plazas de este tipo están ocupadas. Lo sentimos y esperamos verle la próxima vez.</p>',
    ),
    ends: {
      declined: {
        name: say('Does not come', '不参加', 'No viene'),
        content: say(
          '<h2>Thank you for telling us</h2><p>We hope to see you another time.</p>',
          '<h2>谢谢您的告知</h2><p>期待下次与您见面。</p>',
          '<h2>Gracias por avisarnos</h2><p>Esperamos verle en otra ocasión.</p>',
        ),
      },
    },
  },
  rule_map: { stays_away: { bindQ: 'coming', op: 'eq', value: 'A3' } },
  items: [
    group('answer', say('Are you coming?', '您参加吗？', '¿Viene?'), [
      choice(
        'coming',
        say('How will you take part?', '您将如何参加？', '¿Cómo participará?'),
        [
          say('I come in person', '到现场参加', 'Asistiré en persona'),
          say('I watch online', '线上参加', 'Lo veré en línea'),
          say('I cannot take part', '无法参加', 'No puedo participar'),
        ],
        { required: true },
      ),
    ]),
    group('person', say('About you', '您的信息', 'Sobre usted'), [
      question('name', 'info_username', say('Your name', '您的姓名', 'Su nombre'), { required: true }),
      question('email', 'info_email', say('Your e-mail address', '您的电子邮箱', 'Su correo electrónico'), {
        required: true,
      }),
      question(
        'guests',
        'blank',
        say('How many people do you bring?', '您会带几位同伴？', '¿Cuántas personas le acompañan?'),
        { disp_code: 'comingA1', open_attrs: { type: 'int', range: [0, 3] } },
      ),
    ]),
    group('programme', say('Programme', '日程', 'Programa'), [
      choices(
        'sessions',
        say('Which talks interest you?', '您对哪些讲座感兴趣？', '¿Qué charlas le interesan?'),
        [
          say('Welcome and tour', '欢迎与参观', 'Bienvenida y visita'),
          say('Workshop for beginners', '入门工作坊', 'Taller para principiantes'),
          say('Questions and answers', '问答环节', 'Preguntas y respuestas'),
        ],
        {
          required: true,
          tipText: say('Choose one or two.', '请选择一至两项。', 'Elija una o dos.'),
          options_range: [1, 2],
        },
      ),
      choice(
        'lunch',
        say('What would you like for lunch?', '您午餐想吃什么？', '¿Qué le gustaría comer?'),
        [
          say('With meat', '含肉', 'Con carne'),
          say('Vegetarian', '素食', 'Vegetariano'),
          say('Vegan', '纯素', 'Vegano'),
          say('No lunch, thank you', '不用午餐', 'Nada, gracias'),
        ],
        { required: true, disp_code: 'comingA1' },
      ),
      question(
        'needs',
        'blank',
        say(
          'What do you need so that you can take part without trouble?',
          '为方便您参加，您还需要什么？',
          '¿Qué necesita para participar sin dificultades?',
        ),
        {
          tipText: say(
            'For example a place for a wheelchair, an interpreter, or no nuts.',
            '例如轮椅位、翻译，或不含坚果的餐食。',
            'Por ejemplo, un lugar para silla de ruedas, un intérprete o nada de frutos secos.',
          ),
        },
      ),
    ]),
  ],
  flow: {
    fid: 'root',
    type: 'F',
    ftype: 'root',
    items: [
      { fid: 'ask_answer', type: 'G', gid: 'answer' },
      {
        fid: 'end_declined',
        type: 'F',
        ftype: 'endPage',
        endType: 'other',
        end: 'declined',
        conditionGroup: 'stays_away',
      },
      { fid: 'ask_person', type: 'G', gid: 'person' },
      { fid: 'ask_programme', type: 'G', gid: 'programme' },
    ],
  },
  quotas: [
    {
      id: 'places',
      name: say('Places', '名额', 'Plazas'),
      cells: [
        { id: 'places_here', name: say('In person', '现场', 'En persona'), cap: 80, cond: 'comingA1' },
        { id: 'places_online', name: say('Online', '线上', 'En línea'), cap: 300, cond: 'comingA2' },
      ],
    },
  ],
});
