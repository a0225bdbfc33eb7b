import type Sharp from 'sharp';

export function loadSharp(): Promise<typeof Sharp>;
