package org.evenodd.systemtests.browser;

/** Small pages. */
final class Html {

    private Html() {}

    /** Returns a page in which axe finds nothing to complain about, with this in its main part. */
    static String page(String body) {
        return page("lang=\"en\"", "", body);
    }

    static String page(String attributes, String head, String body) {
        return """
                <!DOCTYPE html>
                <html %s>
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>Test</title>
                %s
                </head>
                <body><main><h1>Test</h1>%s</main></body>
                </html>
                """.formatted(attributes, head, body);
    }
}
