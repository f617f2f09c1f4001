export { personalData, retention } from './captured-logs';
export { commands, type LogAnswers } from './log-commands';
export { routes } from './log-routes';
export { serveRecord } from './record-server';
