import { readRecord, type ShownRecord } from '@domain/logs/shown-record';
import { expect, test } from 'vitest';
import { CLIENT_DETAILS } from '../../support/client-details-fixture';
import { LOG_MESSAGE, LOG_RECORD } from '../../support/log-message-fixture';

const details = JSON.stringify(LOG_RECORD);
const kept = {
  id: 7,
  capturedAt: '2026-11-20T12:00:00.000Z',
  level: 'ERROR',
  category: 'page',
  origin: 'UI',
  message: 'broken',
  details,
  client: CLIENT_DETAILS,
};
const fault = { message: 'broken', level: 'ERROR', category: 'page', record: LOG_RECORD };

test.each<[string, unknown, ShownRecord]>([
  ['as the server stores it', kept, { ...fault, capturedAt: kept.capturedAt, client: CLIENT_DETAILS }],
  ['as a page sends it', LOG_MESSAGE, { ...fault, client: CLIENT_DETAILS }],
  [
    'as its details only',
    LOG_RECORD,
    { message: '', level: '', category: '', client: {}, record: LOG_RECORD },
  ],
])('a record is read %s', (_, value, record) => {
  expect(readRecord(JSON.stringify(value))).toEqual(record);
});

const [first] = LOG_RECORD.transitions;

test.each<[string, string, string]>([
  ['no JSON', 'broken', 'is not JSON'],
  ['a list', '[]', 'holds no log message'],
  ['a number', '7', 'holds no log message'],
  ['no steps', '{}', 'holds no steps of machines'],
  ['a message without details', JSON.stringify({ ...kept, details: '' }), 'holds no steps of machines'],
  ['truncated details', JSON.stringify({ ...kept, details: '{"tr' }), 'details: is not JSON'],
  [
    'a step without a state',
    JSON.stringify({ transitions: [{ ...first, state: undefined }] }),
    'transitions.0.state: Invalid key',
  ],
  [
    'several faults',
    JSON.stringify({ stack: 7, times: 'twice' }),
    'stack: Invalid type: Expected string but received 7; times: Invalid type: Expected number but received "twice"',
  ],
  ['more steps than a page keeps', JSON.stringify({ transitions: Array(51).fill(first) }), 'transitions: '],
])('a file with %s is rejected', (_, text, message) => {
  expect(() => readRecord(text)).toThrow(message);
});
