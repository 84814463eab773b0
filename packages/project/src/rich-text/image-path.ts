const IMAGE_PATH =
  /^(?:\.\/)?(?:[\p{L}\p{N}_][\p{L}\p{N}\p{M}_ .-]*\/)*[\p{L}\p{N}_][\p{L}\p{N}\p{M}_ .-]*\.(?:png|jpe?g|gif|webp|avif)$/iu;

/**
 * Whether an address is the path of an image file in the folder of the project file. `canvass publish` sends the file
 * and puts its address in place of the path. Servers refuse to publish a project with such a path.
 */
export const isImagePath = (address: string): boolean => address.length <= 200 && IMAGE_PATH.test(address);
