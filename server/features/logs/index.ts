export { personalData, retention, routes } from './captured-logs';
export { commands, type LogAnswers, serveRecord } from './log-commands';
