export { scoreMessages as messages } from '../score-items/score.messages.zh-CN.ts';
