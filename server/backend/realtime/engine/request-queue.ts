import type { ClientRequest, Reply } from '../wire/messages';
import { beyondLimit } from '../wire/protocol-fault';
import { tooMany } from './reply';
import type { Answer } from './requests';

/** Runs the requests of a connection in order; each is answered when it is done. */
export interface RequestQueue {
  take(request: ClientRequest): void;
  /** Drops waiting requests and accepts no more. */
  end(): void;
}

/** Sends replies, each after the events before it. */
export interface Replies {
  send(number: number, reply: Reply): void;
  /** Reserves the place of a later reply; later events are sent after it. */
  reserve(number: number): (reply: Reply) => void;
}

interface RequestQueueParts {
  answerTo: (request: ClientRequest) => Answer;
  replies: Replies;
  /** Maximum of waiting and unanswered requests. */
  most: number;
  /** Maximum size of waiting messages, in characters. */
  maxWaiting: number;
  /** Called when too much waits, or for an unexpected error. */
  fail: (error: unknown) => void;
}

export function createRequestQueue(parts: RequestQueueParts): RequestQueue {
  const { answerTo, replies, most, maxWaiting, fail } = parts;
  const waiting: ClientRequest[] = [];
  let waitingSize = 0;
  let ended = false;
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

  function wait(request: ClientRequest): void {
    waiting.push(request);
    waitingSize += request.size;
    if (waitingSize > maxWaiting) fail(beyondLimit('too much waits for its turn'));
  }

  function nextWaiting(): ClientRequest | undefined {
    const next = waiting.shift();
    waitingSize -= next?.size ?? 0;
    return next;
  }

  function goOn(): void {
    blocked = false;
    for (let next = nextWaiting(); next; next = blocked ? undefined : nextWaiting()) begin(next);
  }

  return {
    take(request) {
      if (ended) return;
      if (waiting.length + unanswered >= most)
        replies.send(request.number, tooMany('too many requests are waiting'));
      else if (blocked) wait(request);
      else begin(request);
    },
    end() {
      ended = true;
      waiting.length = 0;
      waitingSize = 0;
    },
  };
}
