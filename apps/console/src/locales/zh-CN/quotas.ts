/** Quotas and draws. */
export const quotas = {
  'draws.balanced': '每人抽取 {{size}} / {{all}}，优先抽取次数最少的。',
  'draws.branch': '内容',
  'draws.drawn': '抽中',
  'draws.even': '均匀时每项 {{even}} 次，实际在 {{least}} 至 {{most}} 之间。',
  'draws.finished': '{{finished}} 份已完成',
  'draws.first': '最先显示',
  'draws.free': '每人随机抽取 {{size}} / {{all}}。',
  'draws.held': '抽取计数',
  'quotas.cap': '“{{name}}”的上限',
  'quotas.change': '修改上限',
  'quotas.held': '{{held}} 个占用中',
  'quotas.none': '这份问卷没有配额。',
  'quotas.over': '超出 {{over}}',
  'quotas.project': '项目中为 {{cap}}',
};
