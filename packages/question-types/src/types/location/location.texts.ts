import { texts as pickerTexts } from '../../controls/picker/picker.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';
import { texts as regionTexts } from '../../controls/regions/regions.texts.ts';

/** Texts of questions about locations. */
export const texts = {
  ...questionTexts,
  ...pickerTexts,
  ...regionTexts,
  'validate.place': 'Choose a place, or type the address',
  'validate.place_address': 'Type the street and number',
  'geo.search': 'Search for a place or an address',
  'geo.search_button': 'Search',
  'geo.found': 'Found: {{count}}',
  'geo.none': 'Nothing found. Try other words, or type the address by hand.',
  'geo.results': 'Places found',
  'geo.position': 'Use my current location',
  'geo.show_map': 'Show a map',
  'geo.hide_map': 'Hide the map',
  'geo.map': 'Map: tap a place, or move with the arrow keys and choose the middle',
  'geo.map_loading': 'Loading the map…',
  'geo.choose_middle': 'Choose the middle of the map',
  'geo.zoom_in': 'Zoom in',
  'geo.zoom_out': 'Zoom out',
  'geo.map_failed': 'The map could not be loaded. You can go on without it.',
  'geo.location_denied':
    'We are not allowed to see your location. Search for the place, or type the address.',
  'geo.location_failed': 'We could not find your location. Search for the place, or type the address.',
  'geo.search_failed': 'The search did not work. Try again, or type the address by hand.',
  'geo.address_failed': 'The address of this place could not be found. The place itself is kept.',
  'geo.offers_failed': 'Only regions can be searched at the moment. You can type the address by hand.',
  'geo.chosen': 'Chosen place',
  'geo.nothing_chosen': 'No place chosen yet',
  'geo.coordinates': 'Longitude {{x}}, latitude {{y}}',
  'geo.clear': 'Clear',
  'geo.cleared': 'The place has been cleared',
  'geo.by_hand': 'Type it by hand',
  'geo.address': 'Street and number',
  'geo.longitude': 'Longitude (optional)',
  'geo.latitude': 'Latitude (optional)',
  'geo.coordinates_wrong': 'Longitude is a number from -180 to 180, latitude from -90 to 90; fill in both',
} as const;
