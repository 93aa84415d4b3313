package org.evenodd.systemtests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@Tag("browser")
class PictureTest {

    private static final String MOVING = """
            main { height: 3000px; animation: turn 1s infinite alternate; transition: all 5s }
            @keyframes turn { from { background: #fff } to { background: #000 } }
            """;

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @TempDir
    private Path directory;

    @Test
    void hasTheWholePageAndIsTheSameAgainThoughThePageMoves() throws IOException {
        try (SmallSite site = SmallSite.start()) {
            site.put("/moving.css", MOVING);
            URI address = site.put(
                    "/",
                    Html.page(
                            "lang=\"en\"",
                            "<link rel=\"stylesheet\" href=\"/moving.css\">",
                            "<input value='typed' autofocus>"));
            Page first = browsing.visit(View.PHONE).open(address);
            Page second = browsing.visit(View.PHONE).open(address);

            Path picture = Picture.take(first, directory.resolve("first.png"));
            Path again = Picture.take(second, directory.resolve("second.png"));

            BufferedImage image = ImageIO.read(picture.toFile());
            assertThat(image.getWidth()).isEqualTo(View.PHONE.width());
            assertThat(image.getHeight()).isGreaterThan(3000);
            assertThat(again).hasSameBinaryContentAs(picture);
        }
    }
}
