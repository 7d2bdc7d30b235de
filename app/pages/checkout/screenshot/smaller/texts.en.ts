export const en = {
  cantBeSmaller:
    "This picture is too large to get through, and we couldn't make it smaller here. Please choose another one, best a JPEG or PNG, or confirm without it.",
};
