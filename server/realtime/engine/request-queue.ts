import type { ClientRequest, Reply } from '../wire/messages';
import { tooMany } from './reply';
import type { Answer } from './requests';

/** One connection's requests: begun in the order they came, answered when each is done. */
export interface RequestQueue {
  take(request: ClientRequest): void;
}

/** How answers reach the client; each says what happened until then. */
export interface Replies {
  send(number: number, reply: Reply): void;
  /** The request has happened and will be answered; what happens later is told later. */
  reserve(number: number): (reply: Reply) => void;
}

interface RequestQueueParts {
  answerTo: (request: ClientRequest) => Answer;
  replies: Replies;
  /** Requests that may wait for their turn or their answer. */
  most: number;
  /** Something went wrong that is nobody's request's fault. */
  fail: (error: unknown) => void;
}

export function createRequestQueue({ answerTo, replies, most, fail }: RequestQueueParts): RequestQueue {
  const waiting: ClientRequest[] = [];
  let blocked = false;
  let unanswered = 0;

  async function whenDone(later: Promise<Reply>, answer: (reply: Reply) => void): Promise<void> {
    unanswered += 1;
    const reply = await later;
    unanswered -= 1;
    answer(reply);
  }

  function begin(request: ClientRequest): void {
    const { number } = request;
    const answer = answerTo(request);
    if ('now' in answer) replies.send(number, answer.now);
    else if ('happened' in answer) whenDone(answer.happened, replies.reserve(number)).catch(fail);
    else {
      blocked = true;
      const answered = whenDone(answer.later, (reply) => replies.send(number, reply));
      answered.then(goOn).catch(fail);
    }
  }

  function goOn(): void {
    blocked = false;
    for (let next = waiting.shift(); next; next = blocked ? undefined : waiting.shift()) begin(next);
  }

  return {
    take(request) {
      if (waiting.length + unanswered >= most)
        replies.send(request.number, tooMany('too many requests are waiting'));
      else if (blocked) waiting.push(request);
      else begin(request);
    },
  };
}
