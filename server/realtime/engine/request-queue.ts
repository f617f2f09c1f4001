import type { ClientRequest, Reply } from '../wire/messages';
import { beyondLimit } from '../wire/protocol-fault';
import { tooMany } from './reply';
import type { Answer } from './requests';

/** One connection's requests: begun in the order they came, answered when each is done. */
export interface RequestQueue {
  take(request: ClientRequest): void;
  /** Forgets what waits and takes nothing more. */
  end(): void;
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
  /** Characters of the messages that may wait for their turn. */
  mostWaiting: number;
  /** Too much waits, or something went wrong that is nobody's request's fault. */
  fail: (error: unknown) => void;
}

export function createRequestQueue(parts: RequestQueueParts): RequestQueue {
  const { answerTo, replies, most, mostWaiting, fail } = parts;
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
    if (waitingSize > mostWaiting) fail(beyondLimit('too much waits for its turn'));
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
