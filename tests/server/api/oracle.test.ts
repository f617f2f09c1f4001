import { describe, expect, test } from 'vitest';
import type { Answer } from '../../support/ask';
import { type Exchange, faultFinder } from './oracle';

const faultOf = faultFinder({
  components: {
    schemas: { Error: { type: 'object', required: ['errMsg'], properties: { errMsg: { type: 'string' } } } },
  },
});

const operation: Exchange['operation'] = {
  responses: {
    200: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['count', 'kind'],
            properties: {
              count: { type: 'integer', minimum: 0 },
              kind: { anyOf: [{ const: 'a' }, { enum: ['b', 'c'] }] },
              names: { type: 'array', items: { type: 'string', pattern: '^x*$', maxLength: 3 } },
            },
            additionalProperties: false,
          },
        },
      },
    },
    400: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    503: {},
  },
};

function answerOf(status: number, text: string, headers: Answer['headers'] = {}): Answer {
  return { status, text, headers, body: Buffer.from(text), json: () => JSON.parse(text) };
}

function fault(
  status: number,
  text: string,
  more: Partial<Exchange> & Pick<Answer, 'headers'> = { headers: {} },
) {
  const answer = answerOf(status, text, more.headers);
  return faultOf({ method: 'GET', pattern: '/a/{b}', operation, asked: { path: '/a/x?y' }, answer, ...more });
}

const BODY = 'a body that is not of the schema of 200';
const BARE = 'an error without errMsg';

describe('the fault of an answer', () => {
  test.each([
    ['nothing, when it is of the schema', 200, '{"count":1,"kind":"b","names":["xx",""]}', undefined],
    ['a missing member', 200, '{"count":1}', BODY],
    ['a member of another type', 200, '{"count":"1","kind":"a"}', BODY],
    ['a number that is too small', 200, '{"count":-1,"kind":"a"}', BODY],
    ['a number that is not whole', 200, '{"count":0.5,"kind":"a"}', BODY],
    ['none of the choices', 200, '{"count":1,"kind":"d"}', BODY],
    ['a member nobody described', 200, '{"count":1,"kind":"a","token":"x"}', BODY],
    ['a text against its pattern', 200, '{"count":1,"kind":"a","names":["y"]}', BODY],
    ['a text that is too long', 200, '{"count":1,"kind":"a","names":["xxxx"]}', BODY],
    ['no JSON', 200, '<html>', BODY],
    ['a status nobody described', 204, '', 'a status of 204, which is not described'],
    ['a failure', 500, '{"errMsg":"x"}', 'a failure of the server, 500'],
    ['nothing, when a failure is described', 503, '{"errMsg":"x"}', undefined],
    ['nothing, when a refusal is described', 400, '{"errMsg":"x"}', undefined],
    ['a refusal without a text', 400, '{}', BARE],
    ['a refusal that is no JSON', 400, 'Bad Request', BARE],
    ['a refusal nobody described', 418, '{"errMsg":"x"}', 'a status of 418, which is not described'],
    ['no word on when to come back', 429, '{"errMsg":"x"}', 'a 429 without Retry-After'],
  ])('the fault of an answer is %s', (_, status, text, expected) => {
    expect(fault(status, text)).toBe(expected);
  });

  test('an answer has no fault when it is an early 429', () => {
    expect(fault(429, '{"errMsg":"x"}', { headers: { 'retry-after': '1' } })).toBeUndefined();
  });

  test('an answer of another call is not checked, but an error always is', () => {
    const elsewhere = { headers: {}, asked: { path: '/a/../b' } };
    expect([fault(204, '', elsewhere), fault(404, '{}', elsewhere)]).toEqual([undefined, BARE]);
  });

  test('an answer to HEAD has a fault when it has a body', () => {
    const head = { headers: {}, method: 'HEAD' };
    expect([fault(200, '', head), fault(200, 'x', head)]).toEqual([undefined, 'a HEAD with a body']);
  });
});
