export class TimeLimitExceeded extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds / 1_000} s`);
  }
}

/** Throws `TimeLimitExceeded` if the work takes longer than this. The work itself isn't ended. */
export async function withinMilliseconds<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimeLimitExceeded(milliseconds)), milliseconds);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
