/** Time limits for one question to a program that opens or draws files, in real milliseconds; the process is then killed. */
export const processLimits = {
  /** Until the process is ready. */
  startMs: 30_000,
  inspectMs: 10_000,
  drawLogoMs: 10_000,
  drawSheetMs: 15_000,
  joinMs: 60_000,
};
