/** Something to be sent to many, in portions. */
export interface Job {
  /** Sends to the next receivers and says how many they were. */
  advance(most: number): number;
  /** Is there nobody left? */
  done(): boolean;
}

/** Sends jobs one after the other, so many sends in one turn of the event loop. */
export interface Delivery {
  begin(job: Job): void;
  /** How many sends there were so far. */
  sent(): number;
}

export function createDelivery(sendsPerTurn: number): Delivery {
  const jobs: Job[] = [];
  let left = sendsPerTurn;
  let goesOn = false;
  let sent = 0;

  function pump(): void {
    for (let [job] = jobs; job && left > 0; [job] = jobs) {
      const advanced = job.advance(left);
      left -= advanced;
      sent += advanced;
      if (job.done()) jobs.shift();
    }
    if (!goesOn) setImmediate(turn);
    goesOn = true;
  }

  function turn(): void {
    goesOn = false;
    left = sendsPerTurn;
    if (jobs.length > 0) pump();
  }

  return {
    begin(job) {
      jobs.push(job);
      pump();
    },
    sent: () => sent,
  };
}
