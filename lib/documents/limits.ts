/** How long one question to a program of ours that opens or draws files may take, in real milliseconds; it is ended then. */
export const processLimits = {
  /** Until it is there. */
  startMs: 30_000,
  inspectMs: 10_000,
  drawLogoMs: 10_000,
  drawSheetMs: 15_000,
  joinMs: 60_000,
};
