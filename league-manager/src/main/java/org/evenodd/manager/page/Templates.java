package org.evenodd.manager.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;
import java.util.Map;

/** The compiled templates of {@code src/main/jte}, which escape all values according to where they stand. */
final class Templates {

    private static final TemplateEngine ENGINE = engine();

    private Templates() {}

    private static TemplateEngine engine() {
        TemplateEngine engine =
                TemplateEngine.createPrecompiled(null, ContentType.Html, null, "org.evenodd.manager.page.template");
        engine.setBinaryStaticContent(true);
        return engine;
    }

    /** Renders a page in UTF-8. */
    static byte[] render(String template, PageFrame frame, Object page) {
        Utf8ByteOutput output = new Utf8ByteOutput();
        ENGINE.render(template + ".jte", Map.of("frame", frame, "page", page), output);
        return output.toByteArray();
    }

    /** Renders a part of a page in UTF-8. */
    static byte[] renderPart(String template, Object page) {
        Utf8ByteOutput output = new Utf8ByteOutput();
        ENGINE.render("part/" + template + ".jte", Map.of("page", page), output);
        return output.toByteArray();
    }
}
